import { track } from '../analytics/track.ts'
import { isConnected } from '../connection/activeConnection.ts'
import type { Latchkey } from '../latchkey.ts'
import { setActiveNamespace } from '../network/setActiveNetwork.ts'
import { type OpenOptions, openingOf } from './openingOf.ts'

/** Opens the modal, for one namespace only if asked so. Nothing is awaited: the screen paints first. */
export function openModal(latchkey: Latchkey, options: OpenOptions = {}): void {
  const { namespace } = options
  const connected = isConnected(latchkey, namespace)
  if (namespace && connected) setActiveNamespace(latchkey, namespace)
  latchkey.modal.setState({ open: true, ...openingOf(latchkey, options) })
  track(latchkey, { event: 'MODAL_OPEN', properties: { connected } })
}
