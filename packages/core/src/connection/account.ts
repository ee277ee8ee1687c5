import type { Namespace } from '../caip/caip.ts'

/** What kind of account it is: a key, a smart contract, or one of a Bitcoin wallet's addresses. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** An account that a wallet shared with the page. */
export type Account = {
  namespace: Namespace
  address: string
  type: AccountType
  publicKey?: string
  path?: string
  /** How its key signs, where a chain has several ways (`sr25519`). */
  scheme?: string
  /** A name the wallet itself gives to the account. */
  label?: string
}
