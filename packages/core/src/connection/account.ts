import type { Namespace } from '../caip/caip.ts'

/**
 * The kind of an account: a key (`eoa`), a smart contract, or an address of a Bitcoin wallet (`payment`, `ordinal`).
 */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** An account that a wallet shared with the page. */
export type Account = {
  namespace: Namespace
  address: string
  type: AccountType
  /** In hex, where the wallet tells it (Bitcoin). */
  publicKey?: string
  /** The derivation path (BIP-32). */
  path?: string
  /** How its key signs, where a chain has several ways (`sr25519`). */
  scheme?: string
  /** A name the wallet itself gives to the account. */
  label?: string
}
