import { type RefObject, useEffect } from 'react'

/** Invisible elements that a page may add at any time. */
const unseen = 'script, style, link, meta, template, noscript, latchkey-modal'

/**
 * `showModal()` makes the rest of the page inert, and with it the overlay that a wallet adds to the page. While such
 * an overlay is there, our dialog becomes non-modal, so that the visitor can use the overlay.
 */
export function useStepAside(
  dialog: RefObject<HTMLDialogElement | null>,
  isWalletAsked: boolean,
): void {
  useEffect(() => {
    const element = dialog.current
    if (!element || !isWalletAsked) return
    const residents = new Set(document.body.children)
    const hasGuest = () =>
      [...document.body.children].some((one) => !residents.has(one) && !one.matches(unseen))
    let isAside = false
    const show = (aside: boolean) => {
      if (aside === isAside || !element.open) return
      isAside = aside
      element.close()
      if (aside) element.show()
      else element.showModal()
    }
    const observer = new MutationObserver(() => show(hasGuest()))
    observer.observe(document.body, { childList: true })
    return () => {
      observer.disconnect()
      show(false)
    }
  }, [dialog, isWalletAsked])
}
