import { connectionOf } from '../connection/connectionStore.ts'
import type { Latchkey } from '../latchkey.ts'
import { activeNamespace, findNetwork } from './networkStore.ts'

/** Whether the active wallet is on a network that the site does not offer, unless `allowUnsupportedChain` is set. */
export function isUnsupported(latchkey: Latchkey): boolean {
  if (latchkey.options.getState().allowUnsupportedChain) return false
  const state = latchkey.network.getState()
  const connection = connectionOf(latchkey.connections.getState(), activeNamespace(state))
  return connection.status === 'connected' && !findNetwork(state, connection.chainId)
}
