import type { Hex } from 'viem'
import type { Bytes } from '../keys/bytes.ts'
import type { SolanaTransaction } from '../solana/readTransaction.ts'

export type Asker = {
  /** Of the page, as the browser attests it. */
  origin: string
  chainId: string
  /** The wallet's own, by namespace. */
  addresses: Readonly<Partial<Record<string, string>>>
}

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
  | { kind: 'solana-text'; bytes: Bytes }
  | {
      kind: 'solana-transactions'
      transactions: readonly SolanaTransaction[]
      deed: 'sign-one' | 'sign-all' | 'send'
    }

/** Something that leaves, or may be taken. */
export type Spend = {
  /** `null`: the chain's own coin. Empty: a token that nobody has named. */
  token: string | null
  /** In smallest units. */
  amount: bigint
}

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
  /** Who gets something, or may take it, as far as the bytes say. */
  receivers: readonly string[]
  spends: readonly Spend[]
  work: Work
}

/** A request that is turned down before anybody is asked. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}
