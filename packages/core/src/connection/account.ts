import type { Namespace } from '../caip/caip.ts'

export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

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
