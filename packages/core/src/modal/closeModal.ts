import { track } from '../analytics/track.ts'
import { isConnected } from '../connection/activeConnection.ts'
import type { Latchkey } from '../latchkey.ts'
import { abortPending } from '../rpc/pendingRequests.ts'
import { lockReason } from './lockReason.ts'
import { shakeModal } from './shakeModal.ts'
import type { View } from './view.ts'

/**
 * Closes the modal, or shakes it while something forbids closing. A modal that lives in a box on the page
 * goes to its first view instead. Requests that wait for the visitor's approval are given up.
 */
export function closeModal(latchkey: Latchkey): void {
  const { open, stack } = latchkey.modal.getState()
  const { enableEmbedded } = latchkey.options.getState()
  if (!open && !enableEmbedded) return
  if (lockReason(latchkey, stack)) {
    shakeModal(latchkey)
    return
  }
  abortPending(latchkey)
  const connected = isConnected(latchkey)
  const first: View = { name: connected ? 'Account' : 'Connect' }
  latchkey.modal.setState({ loading: false, shaking: false, namespace: null, locked: null })
  if (enableEmbedded) {
    latchkey.modal.setState({ stack: [first] })
    return
  }
  latchkey.modal.setState({ open: false })
  track(latchkey, { event: 'MODAL_CLOSE', properties: { connected } })
}
