import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '../caip/caip.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network, NetworkInput } from './network.ts'
import { findNetwork } from './networkStore.ts'
import { parseNetworkInput } from './resolveNetworks.ts'
import { setActiveNetwork } from './setActiveNetwork.ts'

/**
 * Adds a network to the site's networks, or replaces the one with the same id. @throws LatchkeyError options/invalid
 */
export function addNetwork(latchkey: Latchkey, options: { network: NetworkInput }): void {
  const added = parseNetworkInput(options.network)
  if (!added) throw new LatchkeyError('options/invalid', { option: 'network' })
  const { networks } = internals(latchkey).network.getState()
  const isKnown = networks.some((candidate) => candidate.caipNetworkId === added.caipNetworkId)
  const changed = isKnown
    ? networks.map((network) => (network.caipNetworkId === added.caipNetworkId ? added : network))
    : [...networks, added]
  setNetworks(latchkey, changed, added.chainNamespace)
}

/**
 * Removes a network from the site's networks. A wallet on that network stays there, and the network counts as
 * unsupported.
 * @throws LatchkeyError network/last-of-namespace, network/not-found
 */
export function removeNetwork(latchkey: Latchkey, options: { id: CaipNetworkId }): void {
  const { id } = options
  const state = internals(latchkey).network.getState()
  const { namespace } = parseCaipNetworkId(id)
  if (!findNetwork(state, id)) throw new LatchkeyError('network/not-found', { id })
  const remaining = state.networks.filter((network) => network.caipNetworkId !== id)
  const fallback = remaining.find((network) => network.chainNamespace === namespace)
  if (!fallback) throw new LatchkeyError('network/last-of-namespace', { namespace })
  setNetworks(latchkey, remaining, namespace)
  const connection = internals(latchkey).connections.getState()[namespace]
  const isConnected = connection?.status === 'connected' && connection.chainId === id
  if (state.active === id && !isConnected) setActiveNetwork(latchkey, fallback.caipNetworkId)
}

function setNetworks(latchkey: Latchkey, networks: readonly Network[], changed: Namespace): void {
  internals(latchkey).network.setState({ networks })
  internals(latchkey).openedChain(changed)?.networksChanged?.()
}
