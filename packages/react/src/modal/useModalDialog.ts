import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { titleId } from './Header.tsx'
import { lockScroll } from './lockScroll.ts'

/**
 * Opens and closes the `<dialog>` with the state. `showModal` is the focus trap: the browser makes the rest of the page
 * inert. On closing, the focus returns to the page, the card fades out, and `onGone` removes the modal.
 */
export function useModalDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  options: { open: boolean; opener: HTMLElement | null; onGone(): void },
): void {
  const { open, opener } = options
  const gone = useRef(options.onGone)
  gone.current = options.onGone
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    if (!element.open) element.showModal()
    element.querySelector<HTMLElement>(`#${titleId}`)?.focus()
    const unlock = lockScroll()
    return () => {
      unlock()
      element.close()
      if (opener?.isConnected) opener.focus({ preventScroll: true })
    }
  }, [dialog, open, opener])
  useEffect(() => {
    const element = dialog.current
    if (!element || open) return
    let reopened = false
    const fading = element.getAnimations({ subtree: true }).map((animation) => animation.finished)
    void Promise.allSettled(fading).then(() => {
      if (!reopened) gone.current()
    })
    return () => {
      reopened = true
    }
  }, [dialog, open])
}
