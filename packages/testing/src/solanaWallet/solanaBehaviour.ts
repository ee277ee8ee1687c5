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
