import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { deepActiveElement } from './deepActiveElement.ts'
import { titleId } from './Header.tsx'
import type { View } from './view.ts'

/**
 * Moves the focus inside the modal: to the title of a new view (or the element with `data-focus`), and on going back to the row that
 * led away.
 */
export function useViewFocus(
  card: RefObject<HTMLElement | null>,
  current: { view: View; depth: number },
): void {
  const focusedRows = useRef<(string | undefined)[]>([])
  const last = useRef(current)
  const isLoading = useRef(false)
  const { view, depth } = current
  // A layout effect, so that no key press finds the document without focus.
  useLayoutEffect(() => {
    const element = card.current
    const before = last.current
    last.current = { view, depth }
    if (!element || before.view === view) return
    const rowId = depth < before.depth ? focusedRows.current[depth] : undefined
    const row = rowId ? findInCurrentView(element, `[data-row="${CSS.escape(rowId)}"]`) : null
    if (row) row.focus()
    else focusInitial(element)
    isLoading.current = findInCurrentView(element, '.placeholder') !== null
  }, [card, view, depth])
  useEffect(() => {
    const element = card.current
    if (!element) return
    let focused: HTMLElement | null = null
    const recordFocus = (event: FocusEvent) => {
      focused = event.target as HTMLElement
      const row = focused.closest<HTMLElement>('[data-row]')
      focusedRows.current[last.current.depth] = row?.dataset.row || undefined
    }
    const observer = new MutationObserver(() => {
      const active = deepActiveElement(document)
      // A pressed button may be removed by its own action ("Try again"), and the focus is lost with it.
      const isLost = focused?.isConnected === false && !active
      // The code of the view has loaded: its field is rendered after the title got the focus.
      const hasLoaded = isLoading.current && !findInCurrentView(element, '.placeholder')
      if (hasLoaded) isLoading.current = false
      if (isLost || (hasLoaded && active?.id === titleId)) focusInitial(element)
    })
    element.addEventListener('focusin', recordFocus)
    element.addEventListener('keydown', enterList)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', recordFocus)
      element.removeEventListener('keydown', enterList)
      observer.disconnect()
    }
  }, [card])
}

function focusInitial(card: HTMLElement): void {
  const first =
    findInCurrentView(card, '[data-focus]') ?? card.querySelector<HTMLElement>(`#${titleId}`)
  first?.focus({ preventScroll: true })
}

/** Ignores the copy of the old view that is animated out. */
function findInCurrentView(card: HTMLElement, selector: string): HTMLElement | null {
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
