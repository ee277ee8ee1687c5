import type { Address, Transaction } from '@solana/kit'
import type { RpcFailure } from './toRpcFailure.ts'

type TokenHolding = {
  accountIndex: number
  mint: Address
  owner: Address
  programId: Address
  amount: bigint
  decimals: number
}

/** SOL and token balances of a transaction's accounts. */
export type AccountBalances = { balances: readonly bigint[]; tokens: readonly TokenHolding[] }

/** A transaction of the chain. */
export type LedgerEntry = {
  signature: string
  slot: bigint
  /** Seconds. */
  blockTime: bigint
  transaction: Transaction
  accounts: readonly Address[]
  failure: RpcFailure | null
  before: AccountBalances
  after: AccountBalances
  fee: bigint
  logs: readonly string[]
  units: bigint
}
