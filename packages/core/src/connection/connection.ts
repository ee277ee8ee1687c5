import {
  type CaipAddress,
  type CaipNetworkId,
  formatCaipAddress,
  type Namespace,
} from '../caip/caip.ts'
import type { Network } from '../network/network.ts'
import type { Account } from './account.ts'
import type { ConnectionState } from './connectionStore.ts'
import type { Connector } from './connector.ts'

type AccountFields = {
  /** The active account's address. */
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
  /** Names the connection while it lasts: its namespace and connector. */
  id: string
  /** All accounts that the wallet shares, the active one first. */
  accounts: readonly [Account, ...Account[]]
  connector: Connector
}

/** Each member of the union has all keys, so that `const { address } = getConnection(latchkey)` compiles. */
type Missing<Fields> = { [Key in keyof Fields]: undefined }

/**
 * The connection of a namespace, as a union on `status`. While `reconnecting`, the account is the one of the last visit;
 * use it for display, not for signing.
 */
export type Connection<N extends Namespace = Namespace> = { namespace: N } & (
  | ({ status: 'disconnected' | 'connecting' } & Missing<AccountFields & WalletFields>)
  | ({ status: 'reconnecting' } & AccountFields & Missing<WalletFields>)
  | ({ status: 'connected' } & AccountFields & WalletFields)
)

/** A connection whose wallet shares accounts. */
export type Connected<N extends Namespace = Namespace> = Extract<
  Connection<N>,
  { status: 'connected' }
>

const missingAccount = {
  address: undefined,
  caipAddress: undefined,
  account: undefined,
  caipNetworkId: undefined,
  network: undefined,
} as const satisfies Missing<AccountFields>

const missingWallet = {
  id: undefined,
  accounts: undefined,
  connector: undefined,
} as const satisfies Missing<WalletFields>

/** A namespace's connection as sites read it. */
export function toConnection<N extends Namespace>(
  namespace: N,
  state: ConnectionState,
  networks: readonly Network[],
): Connection<N> {
  const accountFields = (account: Account, caipNetworkId: CaipNetworkId): AccountFields => ({
    address: account.address,
    caipAddress: formatCaipAddress(caipNetworkId, account.address),
    account,
    caipNetworkId,
    network: networks.find((network) => network.caipNetworkId === caipNetworkId) ?? null,
  })
  if (state.status === 'connected') {
    const { accounts, connector, chainId } = state
    const id = `${namespace}:${connector.id}`
    const fields = accountFields(accounts[0], chainId)
    return Object.freeze({ namespace, status: state.status, id, ...fields, accounts, connector })
  }
  if (state.status === 'connecting' && state.restoring) {
    const { account, chainId } = state.restoring
    const fields = accountFields(account, chainId)
    return Object.freeze({ namespace, status: 'reconnecting', ...fields, ...missingWallet })
  }
  return Object.freeze({ namespace, status: state.status, ...missingAccount, ...missingWallet })
}
