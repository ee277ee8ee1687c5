import type { View } from '@latchkey/core'
import { type RefObject, useEffect, useRef } from 'react'
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
  useEffect(() => {
    const element = card.current
    const before = last.current
    last.current = { view, depth }
    if (!element || before.view === view) return
    const wanted = depth < before.depth ? trail.current[depth] : undefined
    const target =
      (wanted && staying(element, `[data-row="${CSS.escape(wanted)}"]`)) ||
      staying(element, '[data-first]') ||
      element.querySelector<HTMLElement>(`#${titleId}`)
    target?.focus({ preventScroll: !wanted })
  }, [card, view, depth])
  useEffect(() => {
    const element = card.current
    const remember = (event: FocusEvent) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
      trail.current[last.current.depth] = row?.dataset.row || undefined
    }
    element?.addEventListener('focusin', remember)
    element?.addEventListener('keydown', enterList)
    return () => {
      element?.removeEventListener('focusin', remember)
      element?.removeEventListener('keydown', enterList)
    }
  }, [card])
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
