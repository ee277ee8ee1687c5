import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connector } from '../adapter/connector.ts'
import type { Caip2, Namespace } from '../caip/caip.ts'
import type { Account } from './account.ts'

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
      chainId: Caip2
    }

/** The account of the last visit, while its wallet is being reconnected: to show it, not to sign with it. */
export type RestoredAccount = { account: Account; chainId: Caip2 }

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
