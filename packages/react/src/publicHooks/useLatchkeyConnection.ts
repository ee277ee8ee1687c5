import {
  type Account,
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type Connector,
  formatCaipAddress,
  type Namespace,
  type Network,
} from '@latchkey/core'
import { findNetwork } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useConnection } from '../hooks/useConnection.ts'
import { useNamespace } from '../hooks/useNamespace.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Parameters of `useLatchkeyConnection`. */
export type UseLatchkeyConnectionParameters = {
  /** Default: the active namespace. */
  namespace?: Namespace
}

type AccountFields = {
  address: string
  caipAddress: CaipAddress
  /** The active account with its type. */
  account: Account
  /** The network that the wallet is on, also when the site doesn't offer it. */
  caipNetworkId: CaipNetworkId
  /** `null` if the site doesn't offer the wallet's network. */
  network: Network | null
}

type WalletFields = {
  /** All accounts that the wallet shares, the active one first. */
  accounts: readonly [Account, ...Account[]]
  connector: Connector
}

/** Each member of the union has all keys, so that `const { address } = useLatchkeyConnection()` compiles. */
type Missing<Fields> = { [Key in keyof Fields]: undefined }

type ConnectionFields =
  | ({ status: 'disconnected' | 'connecting' } & Missing<AccountFields & WalletFields>)
  | ({ status: 'reconnecting' } & AccountFields & Missing<WalletFields>)
  | ({ status: 'connected' } & AccountFields & WalletFields)

/**
 * What `useLatchkeyConnection` returns: a union on `status`. While `reconnecting`, the account is the one of the last
 * visit; use it for display, not for signing.
 */
export type UseLatchkeyConnectionReturnType = { namespace: Namespace } & ConnectionFields

const missingAccount = {
  address: undefined,
  caipAddress: undefined,
  account: undefined,
  caipNetworkId: undefined,
  network: undefined,
} as const satisfies Missing<AccountFields>

const missingWallet = {
  accounts: undefined,
  connector: undefined,
} as const satisfies Missing<WalletFields>

/**
 * The connection of a namespace: its account, wallet and network.
 * @example
 * const { status, address } = useLatchkeyConnection()
 * if (status === 'connected') return <p>Hello {address}</p>
 */
export function useLatchkeyConnection(
  parameters: UseLatchkeyConnectionParameters = {},
): UseLatchkeyConnectionReturnType {
  const namespace = useNamespace(parameters.namespace)
  const connection = useConnection({ namespace })
  const networks = useStore(useLatchkey().network)
  return useMemo(() => {
    const networkOf = (id: CaipNetworkId) => findNetwork(networks, id) ?? null
    return { namespace, ...toFields(connection, networkOf) }
  }, [namespace, connection, networks])
}

function toFields(
  connection: Connection,
  networkOf: (id: CaipNetworkId) => Network | null,
): ConnectionFields {
  if (connection.status === 'connected') {
    const { accounts, connector, chainId } = connection
    const fields = accountFields(accounts[0], chainId, networkOf)
    return { status: 'connected', ...fields, accounts, connector }
  }
  if (connection.status === 'connecting' && connection.restoring) {
    const { account, chainId } = connection.restoring
    const fields = accountFields(account, chainId, networkOf)
    return { status: 'reconnecting', ...fields, ...missingWallet }
  }
  return { status: connection.status, ...missingAccount, ...missingWallet }
}

function accountFields(
  account: Account,
  id: CaipNetworkId,
  networkOf: (id: CaipNetworkId) => Network | null,
): AccountFields {
  const { address } = account
  const caipAddress = formatCaipAddress(id, address)
  return { address, caipAddress, account, caipNetworkId: id, network: networkOf(id) }
}
