import type { Account } from '../connection/account.ts'
import type { ResolvedName } from '../identity/nameSource.ts'
import type { Network } from '../network/network.ts'
import type { Connector } from './connector.ts'
import type { MoneyAbilities } from './money.ts'
import type { SharedSession } from './sharedSession.ts'

/** A transaction to send with the connected account. */
export type TransactionRequest = {
  to: string
  data?: `0x${string}`
  /** Base units of the native currency. */
  value?: bigint
  gas?: bigint
  /** The chain the transaction is for; the adapter refuses when the wallet is on another one. */
  chainId: string
}

/** The technical facts of a mined transaction. */
export type TransactionDetails = {
  /** Paid by the sender, in base units of the native currency. */
  fee: bigint
  /** The block's number; on Solana the slot. */
  block: bigint
  /** `null` on a chain without nonces. */
  nonce: number | null
  /** The call data; `null` where a transaction is not one call. */
  data: string | null
}

/** An opened chain. A missing ability is a missing method. All methods throw LatchkeyError. */
export type ChainClient = MoneyAbilities & {
  /** @throws wallet/rejected, wallet/already-pending, wallet/locked, wallet/no-accounts, wallet/failed */
  connect(options: { connector: Connector; signal?: AbortSignal }): Promise<void>
  /** Restores the stored connection without a prompt; ends in `disconnected`, without an error, when that is impossible. */
  reconnect(): Promise<void>
  disconnect(): Promise<void>
  /** Serves this chain over a session that another package opened (WalletConnect, the embedded wallet). */
  attachSession?(options: { session: SharedSession; connector: Connector }): Promise<void>
  /** @throws wallet/rejected, network/switch-failed */
  switchNetwork?(network: Network): Promise<void>
  switchAccount?(account: Account): Promise<void>
  signMessage(options: { account: Account; message: string | Uint8Array }): Promise<string>
  signTypedData?(options: { account: Account; typedData: string }): Promise<`0x${string}`>
  sendTransaction?(options: { account: Account; transaction: TransactionRequest }): Promise<string>
  /** Whether the connected wallet can send from this account. A chain without this method always can. */
  canSend?(options: { account: Account }): boolean
  /** Whether this is an address of this network, where networks of one namespace have different addresses (Bitcoin). */
  canReceive?(options: { network: Network; address: string }): Promise<boolean>
  nativeBalance?(options: { account: Account; network: Network }): Promise<bigint>
  /** A transaction as the chain has it; `null` while it is not mined. */
  transactionDetails?(options: {
    network: Network
    hash: string
  }): Promise<TransactionDetails | null>
  /** The wallet's own asset list (EIP-7811), unparsed; `null` when it offers none. */
  walletAssets?(options: { account: Account; network: Network }): Promise<unknown>
  lookUpName?(account: Account): Promise<string | null>
  /** @throws name/sources-disagree when independent nodes disagree */
  resolveName?(name: string): Promise<ResolvedName | null>
  /** Tells a running client that `ChainContext.networks()` changed. */
  networksChanged?(): void
  /** The namespace's own provider (EIP-1193, a standard wallet …) for pages that want it. */
  provider(): unknown
  /** The same, once the connector has returned it; for a caller right after `connect`. */
  providerReady?(): Promise<unknown>
  close(): void
}
