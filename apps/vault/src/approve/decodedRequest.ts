import type { Hex } from 'viem'
import type { Bytes } from '../keys/bytes.ts'
import type { SolanaTransaction } from '../solana/readTransaction.ts'

/** The site that sent the request, and the account and network that it is for. */
export type Requester = {
  /** The site's origin, as the browser attests it. */
  origin: string
  /** CAIP-2. */
  chainId: string
  /** The wallet's addresses, by namespace. */
  addresses: Readonly<Partial<Record<string, string>>>
}

/**
 * A row of the approval: a text, a full address, an amount, data as it will be signed, or the title of one call of a
 * batch.
 */
export type Fact = {
  label: string
  value: string
  kind: 'text' | 'address' | 'amount' | 'code' | 'step'
}

export type Warning = { level: 'danger' | 'caution'; text: string }

/** A transaction as the page asks for it; amounts are in wei. */
export type EvmTransaction = {
  /** `null`: a deployment. */
  to: Hex | null
  data: Hex
  value: bigint
  /** The page's gas limit; `null`: the vault estimates it. */
  gas: bigint | null
}

/** What the vault signs, and where the kind says so also sends, once the request is approved. */
export type Work =
  | { kind: 'evm-text'; raw: Hex }
  | { kind: 'evm-typed'; json: string }
  | { kind: 'evm-transaction'; transaction: EvmTransaction }
  /** An operation of the smart account (ERC-4337). */
  | { kind: 'evm-calls' }
  /** Permissions of the smart account (ERC-7715). */
  | { kind: 'evm-permissions' }
  /** The end of an account upgrade (EIP-7702). */
  | { kind: 'evm-authorization' }
  | { kind: 'solana-text'; bytes: Bytes }
  | {
      kind: 'solana-transactions'
      transactions: readonly SolanaTransaction[]
      mode: 'sign-one' | 'sign-all' | 'send'
    }

/** An amount that leaves the account, or that an allowance lets another account take. */
export type Spend = {
  /** `null`: the chain's native coin. Empty: a token that the instruction does not name. */
  token: string | null
  /** In base units. */
  amount: bigint
}

/** A decoded request: what the approval shows, and what would be signed. */
export type DecodedRequest = {
  title: string
  chainId: string
  facts: readonly Fact[]
  warnings: readonly Warning[]
  /** Only a window of the vault may approve it. */
  isRisky: boolean
  /** The request moves funds, or may let another account move them. */
  movesValue: boolean
  /** Accounts that get funds or may take them, as far as the bytes tell. */
  receivers: readonly string[]
  spends: readonly Spend[]
  work: Work
}
