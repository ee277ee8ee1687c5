import { type RefObject, useEffect } from 'react'

/** Elements that show nothing: scripts and styles a page may add at any time. */
const unseen = 'script, style, link, meta, template, noscript, latchkey-modal'

/**
 * A modal dialog makes the rest of the page dead. A wallet that answers with a window of its own on the page
 * would be dead too; while it is there, ours stays in sight but lets it live.
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
