import type { View } from '@latchkey/core/internal'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { deepActiveElement } from './deepActiveElement.ts'
import { titleId } from './Header.tsx'

/**
 * Where the focus goes: into a new view at its title (or what it marks as first), and on the way back to the
 * row that led away.
 */
export function useFocus(
  card: RefObject<HTMLElement | null>,
  place: { view: View; depth: number },
): void {
  const trail = useRef<(string | undefined)[]>([])
  const last = useRef(place)
  const { view, depth } = place
  // With the change itself: a moment without focus is one in which a key goes nowhere.
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
    let held: HTMLElement | null = null
    const remember = (event: FocusEvent) => {
      held = event.target as HTMLElement
      const row = held.closest<HTMLElement>('[data-row]')
      trail.current[last.current.depth] = row?.dataset.row || undefined
    }
    // A pressed button may go with what it did ("Try again"), and takes the focus with it.
    const watch = new MutationObserver(() => {
      if (held?.isConnected === false && !deepActiveElement(document)) focusFirst(element)
    })
    element.addEventListener('focusin', remember)
    element.addEventListener('keydown', enterList)
    watch.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', remember)
      element.removeEventListener('keydown', enterList)
      watch.disconnect()
    }
  }, [card])
}

function focusFirst(card: HTMLElement): void {
  const first = staying(card, '[data-first]') ?? card.querySelector<HTMLElement>(`#${titleId}`)
  first?.focus({ preventScroll: true })
}

/** The view that leaves looks the same, and is dead. */
function staying(card: HTMLElement, selector: string): HTMLElement | null {
  return card.querySelector<HTMLElement>(`${selector}:not(.leaving *)`)
}

/** From the title or a search field the arrow leads into the list; inside it, the list itself moves on. */
function enterList(event: KeyboardEvent): void {
  const from = event.target as HTMLElement
  if (event.key !== 'ArrowDown' || from.closest('[data-row]')) return
  const card = event.currentTarget as HTMLElement
  const row = card.querySelector<HTMLElement>('[data-row]:not(:disabled)')
  if (!row) return
  event.preventDefault()
  row.focus()
}
