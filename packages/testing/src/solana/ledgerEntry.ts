import type { Address, Transaction } from '@solana/kit'
import type { RpcFailure } from './toRpcFailure.ts'

export type TokenHolding = {
  accountIndex: number
  mint: Address
  owner: Address
  programId: Address
  amount: bigint
  decimals: number
}

/** What the accounts of a transaction hold. */
export type Standing = { balances: readonly bigint[]; tokens: readonly TokenHolding[] }

/** A transaction of the chain. */
export type LedgerEntry = {
  signature: string
  slot: bigint
  /** Seconds. */
  blockTime: bigint
  transaction: Transaction
  accounts: readonly Address[]
  failure: RpcFailure | null
  before: Standing
  after: Standing
  fee: bigint
  logs: readonly string[]
  units: bigint
}
