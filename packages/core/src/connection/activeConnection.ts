import type { Namespace } from '../caip/caip.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { activeNamespace } from '../network/networkStore.ts'
import { type ConnectedState, connectionOf } from './connectionStore.ts'

/** The connected wallet of the active namespace, or `null`. */
export function activeConnection(latchkey: Latchkey, namespace?: Namespace): ConnectedState | null {
  const wanted = namespace ?? activeNamespace(internals(latchkey).network.getState())
  const connection = connectionOf(internals(latchkey).connections.getState(), wanted)
  return connection.status === 'connected' ? connection : null
}

/** Whether a wallet is connected in the active (or the given) namespace. */
export function isConnected(latchkey: Latchkey, namespace?: Namespace): boolean {
  return activeConnection(latchkey, namespace) !== null
}
