import type { Wallet } from '../connection/wallet.ts'

/** A page of the wallet directory; `count` is the total number of wallets. */
export type WalletPage = { wallets: readonly Wallet[]; count: number }
