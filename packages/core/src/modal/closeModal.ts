import { track } from '../analytics/track.ts'
import { isConnected } from '../connection/activeConnection.ts'
import type { Latchkey } from '../latchkey.ts'
import { abortPending } from '../rpc/pendingRequests.ts'

/**
 * Closes the modal unless `modal.locked` forbids it. A modal that lives in a box on the page starts over instead.
 * Requests that wait for the visitor's approval are aborted.
 */
export function closeModal(latchkey: Latchkey): void {
  const { open, locked } = latchkey.modal.getState()
  const { enableEmbedded } = latchkey.options.getState()
  if (!open && !enableEmbedded) return
  if (locked) {
    latchkey.ui.emit({ type: 'close-refused' })
    return
  }
  abortPending(latchkey)
  latchkey.modal.setState({ namespace: null })
  if (enableEmbedded) {
    latchkey.ui.emit({ type: 'modal-reset' })
    return
  }
  latchkey.modal.setState({ open: false })
  track(latchkey, { event: 'MODAL_CLOSE', properties: { connected: isConnected(latchkey) } })
}

/** Reports when an open modal has closed; returns the undo. */
export function watchClosing(latchkey: Latchkey, onClose: () => void): () => void {
  return latchkey.modal.subscribe((now, before) => {
    if (before.open && !now.open) onClose()
  })
}
