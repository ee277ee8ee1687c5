import { type RefObject, useEffect } from 'react'

/** Invisible elements that a page may add at any time. */
const invisible = 'script, style, link, meta, template, noscript, latchkey-modal'

/**
 * `showModal()` makes the rest of the page inert, and with it the overlay that a wallet adds to the page. While such
 * an overlay is there, our dialog becomes non-modal, so that the visitor can use the overlay.
 */
export function useYieldToOverlay(
  dialog: RefObject<HTMLDialogElement | null>,
  isWalletPrompting: boolean,
): void {
  useEffect(() => {
    const element = dialog.current
    if (!element || !isWalletPrompting) return
    const existing = new Set(document.body.children)
    const hasOverlay = () =>
      [...document.body.children].some((child) => !existing.has(child) && !child.matches(invisible))
    let isYielding = false
    const show = (yielding: boolean) => {
      if (yielding === isYielding || !element.open) return
      isYielding = yielding
      element.close()
      if (yielding) element.show()
      else element.showModal()
    }
    const observer = new MutationObserver(() => show(hasOverlay()))
    observer.observe(document.body, { childList: true })
    return () => {
      observer.disconnect()
      show(false)
    }
  }, [dialog, isWalletPrompting])
}
