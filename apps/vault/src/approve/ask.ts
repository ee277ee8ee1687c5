import type { Hex } from 'viem'

/** A line of what is asked: a word, an address in full, a number, a text as it will be signed. */
export type Fact = {
  label: string
  value: string
  kind: 'text' | 'address' | 'amount' | 'code'
}

export type Warning = { level: 'danger' | 'caution'; text: string }

export type EvmTransaction = {
  to: Hex | null
  data: Hex
  value: bigint
  gas: bigint | null
}

export type Work =
  | { kind: 'evm-text'; raw: Hex }
  | { kind: 'evm-typed'; json: string }
  | { kind: 'evm-transaction'; transaction: EvmTransaction }

/** A request in words, and what would be signed for it. */
export type Ask = {
  title: string
  chainId: string
  facts: readonly Fact[]
  warnings: readonly Warning[]
  /** Only a window of the vault's own may ask for it. */
  isRisky: boolean
  /** Funds leave: the person is verified for this very request. */
  movesValue: boolean
  work: Work
}

/** A request that is turned down before anybody is asked. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}
