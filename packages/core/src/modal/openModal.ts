import type { Namespace } from '../caip/caip.ts'
import { isConnected } from '../connection/activeConnection.ts'
import { track } from '../events/track.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { setActiveNamespace } from '../network/setActiveNetwork.ts'
import type { ModalView, ModalViewName } from './openView.ts'

/** Options for opening the modal. */
export type OpenModalParameters = {
  /** A view by name, or with its arguments. Default: Account for a connected visitor, otherwise Connect. */
  view?: ModalViewName | ModalView
  /** Offers the wallets of one namespace only. */
  namespace?: Namespace
}

/**
 * Opens the modal, optionally for one namespace only, and returns immediately. Without `@latchkey/react` on the page,
 * it only changes the state; a modal that mounts later then opens.
 */
export function openModal(latchkey: Latchkey, options: OpenModalParameters = {}): void {
  const { view = null, namespace = null } = options
  const connected = isConnected(latchkey, namespace ?? undefined)
  if (namespace && connected) setActiveNamespace(latchkey, namespace)
  const request = { view: typeof view === 'string' ? { name: view } : view, namespace }
  internals(latchkey).modal.setState({ open: true, request, namespace })
  track(latchkey, { event: 'MODAL_OPEN', properties: { connected } })
}
