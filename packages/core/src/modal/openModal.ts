import { track } from '../analytics/track.ts'
import type { Namespace } from '../caip/caip.ts'
import { isConnected } from '../connection/activeConnection.ts'
import type { Latchkey } from '../latchkey.ts'
import { setActiveNamespace } from '../network/setActiveNetwork.ts'
import type { OpenView, OpenViewName } from './openView.ts'

/** What a page may ask for when it opens the modal. */
export type OpenOptions = {
  /** A view by its name, or with its arguments; without one, Account for a connected visitor, else Connect. */
  view?: OpenViewName | OpenView
  /** Offers the wallets of one namespace only. */
  namespace?: Namespace
}

/**
 * Opens the modal, for one namespace only if asked so. It returns at once. Without `@latchkey/react` on the page it only
 * sets `latchkey.modal`; a modal that mounts later opens then.
 */
export function openModal(latchkey: Latchkey, options: OpenOptions = {}): void {
  const { view = null, namespace = null } = options
  const connected = isConnected(latchkey, namespace ?? undefined)
  if (namespace && connected) setActiveNamespace(latchkey, namespace)
  const request = { view: typeof view === 'string' ? { name: view } : view, namespace }
  latchkey.modal.setState({ open: true, request, namespace })
  track(latchkey, { event: 'MODAL_OPEN', properties: { connected } })
}
