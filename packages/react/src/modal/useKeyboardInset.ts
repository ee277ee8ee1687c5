import { type RefObject, useEffect } from 'react'

/** Moves the bottom sheet up by the height of a phone's on-screen keyboard. */
export function useKeyboardInset(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    const viewport = window.visualViewport
    if (!element || !viewport) return
    const update = () => {
      // A zoomed page has a smaller visual viewport too, without a keyboard.
      const covered = viewport.scale > 1 ? 0 : innerHeight - viewport.height - viewport.offsetTop
      element.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [dialog])
}
