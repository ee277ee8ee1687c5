import type { WalletAnswer } from '../wallet/walletBehavior.ts'

/** How the wallet behaves from now on; see `FakeSolanaWallet.behave`. */
export type SolanaBehaviour = {
  readonly connect: WalletAnswer | 'no-accounts'
  /** Connecting without a prompt, after a reload. */
  readonly read: WalletAnswer
  /** Messages, sign-ins and transactions that are signed only. */
  readonly sign: WalletAnswer
  /** Transactions that the wallet also sends. */
  readonly send: WalletAnswer
  /** Signs with another account's key, or signs other bytes than requested. */
  readonly tamperedSignature: false | 'other-key' | 'other-bytes'
}

export const goodSolanaBehaviour: SolanaBehaviour = {
  connect: 'approve',
  read: 'approve',
  sign: 'approve',
  send: 'approve',
  tamperedSignature: false,
}
