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
      (wanted && element.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted)}"]`)) ||
      element.querySelector<HTMLElement>('[data-first]') ||
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
    return () => element?.removeEventListener('focusin', remember)
  }, [card])
}
