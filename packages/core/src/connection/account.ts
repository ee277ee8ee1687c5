import type { Namespace } from '../caip/caip.ts'

/** The type of an account: a key (`eoa`), a smart contract, or a Bitcoin address (`payment`, `ordinal`). */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** An account that a wallet shared with the page. */
export type Account = {
  namespace: Namespace
  address: string
  type: AccountType
  /** In hex, if the wallet provides it (Bitcoin). */
  publicKey?: string
  /** The derivation path (BIP-32), if the wallet provides it (Bitcoin, the embedded wallet). */
  path?: string
  /** How its key signs, where a chain has several ways (`sr25519`). */
  scheme?: string
  /** The wallet's name for the account. */
  label?: string
}
