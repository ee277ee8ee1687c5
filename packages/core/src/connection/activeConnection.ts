import type { Namespace } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { activeNamespace } from '../network/networkStore.ts'
import { type Connected, connectionOf } from './connectionStore.ts'

/** The connected wallet of the active namespace, or `null`. */
export function activeConnection(latchkey: Latchkey, namespace?: Namespace): Connected | null {
  const wanted = namespace ?? activeNamespace(latchkey.network.getState())
  const connection = connectionOf(latchkey.connections.getState(), wanted)
  return connection.status === 'connected' ? connection : null
}

/** Whether a wallet is connected in the active (or the given) namespace. */
export function isConnected(latchkey: Latchkey, namespace?: Namespace): boolean {
  return activeConnection(latchkey, namespace) !== null
}
