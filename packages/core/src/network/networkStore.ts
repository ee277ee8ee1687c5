import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CaipNetworkId, Namespace } from '../caip/caip.ts'
import { namespaceOf } from '../caip/namespaceOf.ts'
import type { Network } from './network.ts'

export type NetworkState = {
  /** The networks that the site offers, in its order. */
  networks: readonly Network[]
  /** The active network; its namespace is the active namespace. May be one that the site does not offer. */
  active: CaipNetworkId
  /** The last active network of each namespace. */
  byNamespace: Partial<Record<Namespace, CaipNetworkId>>
}

export function createNetworkStore(
  networks: readonly Network[],
  active: CaipNetworkId,
): StoreApi<NetworkState> {
  return createStore<NetworkState>(() => ({
    networks,
    active,
    byNamespace: { [namespaceOf(active)]: active },
  }))
}

/** The offered network with this id. */
export function findNetwork(state: NetworkState, id: CaipNetworkId): Network | undefined {
  return state.networks.find((network) => network.caipNetworkId === id)
}

/** The namespace of the active network. */
export function activeNamespace(state: NetworkState): Namespace {
  return namespaceOf(state.active)
}
