import { type RefObject, useEffect } from 'react'

/** Moves the bottom sheet up by the height of a phone's on-screen keyboard. */
export function useKeyboardInset(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    const viewport = window.visualViewport
    if (!element || !viewport) return
    const follow = () => {
      // A zoomed page has a smaller visual viewport too, without a keyboard.
      const covered = viewport.scale > 1 ? 0 : innerHeight - viewport.height - viewport.offsetTop
      element.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    follow()
    viewport.addEventListener('resize', follow)
    viewport.addEventListener('scroll', follow)
    return () => {
      viewport.removeEventListener('resize', follow)
      viewport.removeEventListener('scroll', follow)
    }
  }, [dialog])
}
