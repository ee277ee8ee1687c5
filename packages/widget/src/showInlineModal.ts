import type { Latchkey } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { mountModal } from '@latchkey/react'

/**
 * With `modal.inline`, shows the modal inside the page's `<latchkey-modal>`; returns the cleanup.
 */
export function showInlineModal(latchkey: Latchkey, element: HTMLElement): () => void {
  // The modal itself is rendered in an element of this name, with a shadow root: that one holds no other modal.
  if (element.shadowRoot || !internals(latchkey).options.getState().modal.inline) return () => {}
  const host = document.createElement('div')
  element.append(host)
  const unmount = mountModal(latchkey, { host })
  return () => {
    unmount()
    host.remove()
  }
}
