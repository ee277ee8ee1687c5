import type { Answer } from '../wallet/behaviour.ts'

/** How the wallet behaves from now on; see `FakeSolanaWallet.behave`. */
export type SolanaBehaviour = {
  readonly connect: Answer | 'no-accounts'
  /** Connecting without a prompt, after a reload. */
  readonly read: Answer
  /** Messages, sign-ins and transactions that are signed only. */
  readonly sign: Answer
  /** Transactions that the wallet also sends. */
  readonly send: Answer
  /** Signs with another key than it was asked for, or something else than it was given. */
  readonly lie: false | 'other-key' | 'other-bytes'
}

export const goodSolanaBehaviour: SolanaBehaviour = {
  connect: 'approve',
  read: 'approve',
  sign: 'approve',
  send: 'approve',
  lie: false,
}
