import type { Caip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'

/** What a wallet shares: its accounts, the one it would use first, and where it is. No accounts: it is locked. */
export type WalletFacts = { accounts: readonly Account[]; chainId: Caip2 }

/** An open line to a wallet that said yes. */
export type WalletLine = {
  facts: WalletFacts
  /** Tells what changed on the wallet's side, `null` when it has left; returns the undo. */
  watch(onFacts: (facts: WalletFacts | null) => void): () => void
  /** Says goodbye to the wallet; absent where wallets know no such thing. */
  leave?(): Promise<void>
}
