import type { Latchkey } from '@latchkey/core'
import { mountModal } from '@latchkey/react'

/** With `enableEmbedded`, shows the modal inside the page's `<latchkey-modal>`; returns the undo. */
export function embedModal(latchkey: Latchkey, element: HTMLElement): () => void {
  // The modal itself is drawn in an element of this name, with a shadow root: that one holds no other modal.
  if (element.shadowRoot || !latchkey.options.getState().enableEmbedded) return () => {}
  const host = document.createElement('div')
  element.append(host)
  const unmount = mountModal(latchkey, { host })
  return () => {
    unmount()
    host.remove()
  }
}
