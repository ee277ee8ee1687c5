import { type Caip2, parseCaip2 } from '../caip/caip.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from './networkStore.ts'
import { setActiveNetwork } from './setActiveNetwork.ts'
import { setNetworks } from './setNetworks.ts'

/**
 * Removes a network from the site's networks. A wallet on it stays there and counts as unsupported.
 * @throws LatchkeyError network/last-of-namespace, network/not-found
 */
export function removeNetwork(latchkey: Latchkey, options: { id: Caip2 }): void {
  const { id } = options
  const state = latchkey.network.getState()
  const { namespace } = parseCaip2(id)
  if (!findNetwork(state, id)) throw new LatchkeyError('network/not-found', { id })
  const remaining = state.networks.filter((network) => network.caipNetworkId !== id)
  const fallback = remaining.find((network) => network.chainNamespace === namespace)
  if (!fallback) throw new LatchkeyError('network/last-of-namespace', { namespace })
  setNetworks(latchkey, remaining, namespace)
  const connection = latchkey.connections.getState()[namespace]
  const isConnected = connection?.status === 'connected' && connection.chainId === id
  if (state.active === id && !isConnected) setActiveNetwork(latchkey, fallback.caipNetworkId)
}
