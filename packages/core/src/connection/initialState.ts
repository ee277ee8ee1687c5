import { type CaipNetworkId, isNamespace, type Namespace } from '../caip/caip.ts'
import type { AccountType } from './account.ts'
import type { ConnectionStates } from './connectionStore.ts'

/**
 * The visitor's state that a server reads from the request's cookies. Plain data that's safe to send to the browser.
 */
export type InitialState = {
  network: CaipNetworkId | null
  /** The accounts of the last visit, as connections that are being restored. */
  connections: ConnectionStates
}

/** The part of a storage that a server can read too (`cookieStorage`). */
export type ServerState = {
  read(): InitialState
  write(connections: ConnectionStates): void
}

/** The account of a namespace, as it is stored in a cookie. */
type StoredAccount = {
  address: string
  type: AccountType
  chainId: CaipNetworkId
  connectorId: string
}

/** The initial state from stored values; invalid ones count as absent, because any script can write a cookie. */
export function parseInitialState(stored: { network: unknown; accounts: unknown }): InitialState {
  const connections: ConnectionStates = {}
  for (const [namespace, account] of Object.entries(Object(stored.accounts))) {
    if (!isNamespace(namespace) || !isStoredAccount(account)) continue
    const { address, type, chainId, connectorId } = account
    const restoring = { account: { namespace, address, type }, chainId }
    connections[namespace] = { status: 'connecting', connectorId, restoring }
  }
  return { network: isCaip2(stored.network) ? stored.network : null, connections }
}

/** What is stored of the connections: the accounts that are connected or being restored. */
export function accountsToStore(
  connections: ConnectionStates,
): Partial<Record<Namespace, StoredAccount>> {
  const accounts: Partial<Record<Namespace, StoredAccount>> = {}
  for (const [namespace, connection] of Object.entries(connections)) {
    if (!isNamespace(namespace)) continue
    if (connection.status === 'connected') {
      const { chainId, connector } = connection
      const [{ address, type }] = connection.accounts
      accounts[namespace] = { address, type, chainId, connectorId: connector.id }
    }
    if (connection.status === 'connecting' && connection.restoring && connection.connectorId) {
      const { account, chainId } = connection.restoring
      const { address, type } = account
      accounts[namespace] = { address, type, chainId, connectorId: connection.connectorId }
    }
  }
  return accounts
}

const accountTypes = ['eoa', 'smartAccount', 'payment', 'ordinal']

function isStoredAccount(value: unknown): value is StoredAccount {
  const { address, type, chainId, connectorId } = Object(value)
  const areTexts = typeof address === 'string' && typeof connectorId === 'string'
  return areTexts && accountTypes.includes(type) && isCaip2(chainId)
}

function isCaip2(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string' || !/^\w+:[-\w]{1,64}$/.test(value)) return false
  return isNamespace(value.split(':')[0] ?? '')
}
