import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { View } from '../navigation/view.ts'
import { deepActiveElement } from './deepActiveElement.ts'
import { titleId } from './Header.tsx'

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
  /** The view could not take the focus yet; the row that takes it then, if one led away from here. */
  const waiting = useRef<{ rowId: string | undefined } | null>(null)
  const { view, depth } = current
  // A layout effect, so that no key press finds the document without focus.
  useLayoutEffect(() => {
    const element = card.current
    const before = last.current
    last.current = { view, depth }
    if (!element || before.view === view) return
    const rowId = depth < before.depth ? focusedRows.current[depth] : undefined
    focusView(element, rowId)
    waiting.current = isBusy(element) ? { rowId } : null
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
    const takeWaiting = () => {
      const waited = isBusy(element) ? null : waiting.current
      if (waited) waiting.current = null
      return waited
    }
    const observer = new MutationObserver(() => {
      const active = deepActiveElement(document)
      // A pressed button may be removed by its own action ("Try again"), and the focus is lost with it.
      const isLost = focused?.isConnected === false && !active
      const waited = takeWaiting()
      if (isLost || (waited && active?.id === titleId)) focusView(element, waited?.rowId)
    })
    element.addEventListener('focusin', recordFocus)
    element.addEventListener('keydown', enterList)
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['inert'] })
    return () => {
      element.removeEventListener('focusin', recordFocus)
      element.removeEventListener('keydown', enterList)
      observer.disconnect()
    }
  }, [card])
}

function focusView(card: HTMLElement, rowId?: string): void {
  const row = rowId ? findInCurrentView(card, `[data-row="${CSS.escape(rowId)}"]`) : null
  const first =
    findInCurrentView(card, '[data-focus]') ?? card.querySelector<HTMLElement>(`#${titleId}`)
  if (row) row.focus()
  else first?.focus({ preventScroll: true })
}

/** While the view's code loads, its field is not there; while the modal is busy, its body is inert. */
function isBusy(card: HTMLElement): boolean {
  return (
    findInCurrentView(card, '.placeholder') !== null || card.querySelector('.body[inert]') !== null
  )
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
