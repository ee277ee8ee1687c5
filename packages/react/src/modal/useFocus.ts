import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { deepActiveElement } from './deepActiveElement.ts'
import { titleId } from './Header.tsx'
import type { View } from './view.ts'

/**
 * Moves the focus: to the title of a new view (or the element it marks as first), and on going back to the row that
 * led away.
 */
export function useFocus(
  card: RefObject<HTMLElement | null>,
  place: { view: View; depth: number },
): void {
  const trail = useRef<(string | undefined)[]>([])
  const last = useRef(place)
  const { view, depth } = place
  // A layout effect, so that no key press finds the document without focus.
  useLayoutEffect(() => {
    const element = card.current
    const before = last.current
    last.current = { view, depth }
    if (!element || before.view === view) return
    const wanted = depth < before.depth ? trail.current[depth] : undefined
    const row = wanted ? staying(element, `[data-row="${CSS.escape(wanted)}"]`) : null
    if (row) row.focus()
    else focusFirst(element)
  }, [card, view, depth])
  useEffect(() => {
    const element = card.current
    if (!element) return
    let focused: HTMLElement | null = null
    const recordFocus = (event: FocusEvent) => {
      focused = event.target as HTMLElement
      const row = focused.closest<HTMLElement>('[data-row]')
      trail.current[last.current.depth] = row?.dataset.row || undefined
    }
    // A pressed button may be removed by its own action ("Try again"), and the focus is lost with it.
    const watch = new MutationObserver(() => {
      if (focused?.isConnected === false && !deepActiveElement(document)) focusFirst(element)
    })
    element.addEventListener('focusin', recordFocus)
    element.addEventListener('keydown', enterList)
    watch.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', recordFocus)
      element.removeEventListener('keydown', enterList)
      watch.disconnect()
    }
  }, [card])
}

function focusFirst(card: HTMLElement): void {
  const first = staying(card, '[data-first]') ?? card.querySelector<HTMLElement>(`#${titleId}`)
  first?.focus({ preventScroll: true })
}

/** Ignores the copy of the old view that is animated out. */
function staying(card: HTMLElement, selector: string): HTMLElement | null {
  return card.querySelector<HTMLElement>(`${selector}:not(.leaving *)`)
}

/** Arrow-down moves from the title or a search field into the list; inside the list, the list handles it. */
function enterList(event: KeyboardEvent): void {
  const from = event.target as HTMLElement
  if (event.key !== 'ArrowDown' || from.closest('[data-row]')) return
  const card = event.currentTarget as HTMLElement
  const row = card.querySelector<HTMLElement>('[data-row]:not(:disabled)')
  if (!row) return
  event.preventDefault()
  row.focus()
}
