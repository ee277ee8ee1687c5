import { isConnected } from '../connection/activeConnection.ts'
import { track } from '../events/track.ts'
import type { Latchkey } from '../latchkey.ts'
import { abortPending } from './pendingRequests.ts'

/**
 * Closes the modal unless `modal.locked` forbids it. An inline modal starts over instead. Aborts requests that wait for
 * the visitor's approval.
 */
export function closeModal(latchkey: Latchkey): void {
  const { open, locked } = latchkey.modal.getState()
  const { inline } = latchkey.options.getState().modal
  if (!open && !inline) return
  if (locked) {
    latchkey.ui.emit({ type: 'close-refused' })
    return
  }
  abortPending(latchkey)
  latchkey.modal.setState({ namespace: null })
  if (inline) {
    latchkey.ui.emit({ type: 'modal-reset' })
    return
  }
  latchkey.modal.setState({ open: false })
  track(latchkey, { event: 'MODAL_CLOSE', properties: { connected: isConnected(latchkey) } })
}
