import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CaipNetworkId, Namespace } from '../caip/caip.ts'
import type { Account } from './account.ts'
import type { Connector } from './connector.ts'

/** The connection of one namespace, as a union on `status`. */
export type ConnectionState =
  | { status: 'disconnected' }
  | { status: 'connecting'; connectorId: string | null; restoring?: RestoredAccount }
  | {
      status: 'connected'
      connector: Connector
      /** The first one is the active one. */
      accounts: readonly [Account, ...Account[]]
      /** The wallet's network, whether the site offers it or not. */
      chainId: CaipNetworkId
    }

/** The last visit's account while its wallet reconnects. Use it for display, not for signing. */
export type RestoredAccount = { account: Account; chainId: CaipNetworkId }

/** A connection whose wallet shares accounts. */
export type ConnectedState = Extract<ConnectionState, { status: 'connected' }>
/** The connection of each namespace; an absent one is disconnected. */
export type ConnectionStates = Partial<Record<Namespace, ConnectionState>>
export type ConnectionStore = StoreApi<ConnectionStates>

const disconnected: ConnectionState = { status: 'disconnected' }

export function createConnectionStore(initial: ConnectionStates = {}): ConnectionStore {
  return createStore<ConnectionStates>(() => initial)
}

/** The connection of a namespace; `disconnected` when there is none. */
export function connectionOf(connections: ConnectionStates, namespace: Namespace): ConnectionState {
  return connections[namespace] ?? disconnected
}
