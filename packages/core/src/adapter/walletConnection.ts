import type { CaipNetworkId } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'

/** The accounts that a wallet shares, the preferred one first, and its network. Without accounts, it's locked. */
export type WalletState = { accounts: readonly Account[]; chainId: CaipNetworkId }

/** An open connection to a wallet that approved the page. */
export type WalletConnection = {
  state: WalletState
  /** Calls back when the wallet's accounts or network change, with `null` when it disconnected; returns unwatch. */
  watch(onChange: (state: WalletState | null) => void): () => void
  /** Disconnects on the wallet's side; absent if the wallet has no such method. */
  leave?(): Promise<void>
}
