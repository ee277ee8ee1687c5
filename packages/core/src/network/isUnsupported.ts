import { connectionOf } from '../connection/connectionStore.ts'
import type { Latchkey } from '../latchkey.ts'
import { activeNamespace, findNetwork } from './networkStore.ts'

/** True when the active wallet sits on a network that the site neither offers nor tolerates. */
export function isUnsupported(latchkey: Latchkey): boolean {
  if (latchkey.options.getState().allowUnsupportedChain) return false
  const state = latchkey.network.getState()
  const connection = connectionOf(latchkey.connections.getState(), activeNamespace(state))
  return connection.status === 'connected' && !findNetwork(state, connection.chainId)
}
