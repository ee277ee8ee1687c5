import { type RefObject, useEffect } from 'react'

/** On a phone the on-screen keyboard covers the sheet's foot; the sheet moves up by as much. */
export function useKeyboardRoom(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    const viewport = window.visualViewport
    if (!element || !viewport) return
    const follow = () => {
      // Zoomed in, the visual viewport is smaller for another reason.
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
