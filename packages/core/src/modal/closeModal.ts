import { isConnected } from '../connection/activeConnection.ts'
import { track } from '../events/track.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { abortPending } from './pendingRequests.ts'

/**
 * Closes the modal unless `modal.locked` forbids it. An inline modal starts over instead. Aborts requests that wait for
 * the visitor's approval.
 */
export function closeModal(latchkey: Latchkey): void {
  const { open, locked } = internals(latchkey).modal.getState()
  const { inline } = internals(latchkey).options.getState().modal
  if (!open && !inline) return
  if (locked) {
    internals(latchkey).ui.emit({ type: 'closeBlocked' })
    return
  }
  abortPending(latchkey)
  internals(latchkey).modal.setState({ namespace: null })
  if (inline) {
    internals(latchkey).ui.emit({ type: 'modalReset' })
    return
  }
  internals(latchkey).modal.setState({ open: false })
  track(latchkey, { event: 'MODAL_CLOSE', properties: { connected: isConnected(latchkey) } })
}
