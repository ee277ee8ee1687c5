import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CaipNetworkId, Namespace } from '../caip/caip.ts'
import type { Account } from './account.ts'
import type { Connector } from './connector.ts'

/** The connection of one namespace, as a union on `status`. */
export type Connection =
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
export type Connected = Extract<Connection, { status: 'connected' }>
/** The connection of each namespace; an absent one is disconnected. */
export type Connections = Partial<Record<Namespace, Connection>>
export type ConnectionStore = StoreApi<Connections>

const disconnected: Connection = { status: 'disconnected' }

export function createConnectionStore(initial: Connections = {}): ConnectionStore {
  return createStore<Connections>(() => initial)
}

/** The connection of a namespace; `disconnected` when there is none. */
export function connectionOf(connections: Connections, namespace: Namespace): Connection {
  return connections[namespace] ?? disconnected
}
