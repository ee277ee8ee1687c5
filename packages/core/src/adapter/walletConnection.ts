import type { Caip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'

/** What a wallet shares: its accounts, the preferred one first, and its network. No accounts: it is locked. */
export type WalletState = { accounts: readonly Account[]; chainId: Caip2 }

/** An open connection to a wallet that approved the page. */
export type WalletConnection = {
  state: WalletState
  /** Calls back when the wallet's accounts or network change, with `null` when it disconnected; returns unwatch. */
  watch(onChange: (state: WalletState | null) => void): () => void
  /** Disconnects on the wallet's side; absent where the wallet has no such method. */
  leave?(): Promise<void>
}
