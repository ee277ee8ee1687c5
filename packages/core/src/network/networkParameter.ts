import type { CaipNetworkId } from '../caip/caip.ts'
import type { Network, NetworkInput } from './network.ts'

/** A network or viem chain, or its CAIP-2 id. */
export type NetworkParameter = Network | NetworkInput | CaipNetworkId

/** The id of a network parameter. */
export function networkIdOf(network: NetworkParameter): CaipNetworkId {
  if (typeof network === 'string') return network
  if (isNetwork(network)) return network.caipNetworkId
  return `${network.chainNamespace ?? 'eip155'}:${network.id}`
}

/** Whether the parameter is complete: a viem chain has no CAIP-2 id. */
export function isNetwork(network: NetworkParameter): network is Network {
  return typeof network === 'object' && network.caipNetworkId !== undefined
}
