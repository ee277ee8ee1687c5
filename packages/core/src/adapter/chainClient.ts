import type { Account } from '../connection/account.ts'
import type { Connector } from '../connection/connector.ts'
import type { Network } from '../network/network.ts'
import type { MoneyAbilities } from './money.ts'
import type { ResolvedName } from './nameSource.ts'
import type { WalletSession } from './sharedSession.ts'

/** A transaction to send with the connected account. */
export type TransactionRequest = {
  to: string
  data?: `0x${string}`
  /** Base units of the native currency. */
  value?: bigint
  gas?: bigint
  /** The transaction's chain. The adapter rejects it if the wallet is on another chain. */
  chainId: string
}

/** A site's request by an action, as it stands before the wallet gets it. */
export type SiteRequest =
  | { kind: 'message'; account: Account; message: string | Uint8Array }
  | { kind: 'typed-data'; account: Account; typedData: string }
  | { kind: 'transaction'; account: Account; transaction: TransactionRequest }

/** The technical facts of a mined transaction. */
export type TransactionDetails = {
  /** Paid by the sender, in base units of the native currency. */
  fee: bigint
  /** The block's number; on Solana the slot. */
  block: bigint
  /** `null` on a chain without nonces. */
  nonce: number | null
  /** The call data; `null` if the transaction isn't a single call. */
  data: string | null
}

/** An opened chain. A missing ability is a missing method. All methods throw LatchkeyError. */
export type ChainClient = MoneyAbilities & {
  /** @throws wallet/rejected, wallet/already-pending, wallet/locked, wallet/no-accounts, wallet/failed */
  connect(options: { connector: Connector; signal?: AbortSignal }): Promise<void>
  /**
   * Restores the stored connection without a prompt. If that's impossible, the connection becomes `disconnected`
   * without an error.
   */
  reconnect(): Promise<void>
  disconnect(): Promise<void>
  /** Serves this chain over a session that another package opened (WalletConnect, the embedded wallet). */
  attachSession?(options: { session: WalletSession; connector: Connector }): Promise<void>
  /** @throws wallet/rejected, network/switch-failed */
  switchNetwork?(network: Network): Promise<void>
  switchAccount?(account: Account): Promise<void>
  signMessage(options: { account: Account; message: string | Uint8Array }): Promise<string>
  signTypedData?(options: { account: Account; typedData: string }): Promise<`0x${string}`>
  sendTransaction?(options: { account: Account; transaction: TransactionRequest }): Promise<string>
  /**
   * Has the core review a site's request (`AdapterContext.reviewRequest`), written as this chain's wallets receive it.
   * The methods that ask the wallet don't review. Absent: the chain's requests can't be decoded.
   * @throws wallet/rejected, rpc/aborted
   */
  review?(request: SiteRequest): Promise<void>
  /** Whether the connected wallet can send from this account. A chain without this method always can. */
  canSend?(options: { account: Account }): boolean
  /** Whether this is an address of this network, where networks of one namespace have different addresses (Bitcoin). */
  canReceive?(options: { network: Network; address: string }): Promise<boolean>
  nativeBalance?(options: { account: Account; network: Network }): Promise<bigint>
  /** A transaction's details from the chain; `null` until it's mined. */
  transactionDetails?(options: {
    network: Network
    hash: string
  }): Promise<TransactionDetails | null>
  /** The wallet's asset list (EIP-7811), unparsed; `null` if the wallet doesn't offer one. */
  walletAssets?(options: { account: Account; network: Network }): Promise<unknown>
  lookUpName?(account: Account): Promise<string | null>
  /** @throws name/sources-disagree when independent nodes disagree */
  resolveName?(name: string): Promise<ResolvedName | null>
  /** Tells a running client that `AdapterContext.networks()` changed. */
  networksChanged?(): void
  /** The namespace's provider (EIP-1193, a Wallet Standard wallet …). */
  provider(): unknown
  /** The same, once the connector has returned it; for a caller right after `connect`. */
  providerReady?(): Promise<unknown>
  close(): void
}
