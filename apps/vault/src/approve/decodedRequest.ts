import type { Hex } from 'viem'

/** The site that sent a request, the network that it is for, and the addresses of the wallet. */
export type RequestContext = {
  /** The site's origin, as the browser attests it. */
  origin: string
  /** CAIP-2. */
  chainId: string
  /** The wallet's addresses, by namespace. */
  addresses: Readonly<Partial<Record<string, string>>>
  /** The key's other EVM account, whose contracts take the same signatures: the smart account, or its owner. */
  otherAccount?: string
}

/**
 * A row of the approval: a text, a full address, an amount, data as it will be signed, or the title of one call of a
 * batch.
 */
export type Fact = {
  label: string
  value: string
  kind: 'text' | 'address' | 'amount' | 'code' | 'step'
  /** A known asset, for the amount's logo and its worth. `amount` is in base units; `null`: unlimited. */
  asset?: { token: string | null; amount: bigint | null }
  /** Stands under Details, because other rows say the same in words. */
  isDetail?: true
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

/** What the vault signs on an EVM network once the request is approved. It also sends `evm-transaction`. */
export type EvmTask =
  | { kind: 'evm-text'; raw: Hex }
  | { kind: 'evm-typed'; json: string }
  | { kind: 'evm-transaction'; transaction: EvmTransaction }
  /** An operation of the smart account (ERC-4337). */
  | { kind: 'evm-calls' }
  /** Permissions of the smart account (ERC-7715). */
  | { kind: 'evm-permissions' }
  /** The end of an account upgrade: an authorization for the zero address (EIP-7702). */
  | { kind: 'evm-undo-upgrade' }

/** A Solana `Transfer` names token accounts and not the token. */
export const unknownToken: unique symbol = Symbol('unknown token')

/** An amount that leaves the account, or that an allowance lets another account take. */
export type Spend = {
  /** The token's address; `null`: the chain's native coin. */
  token: string | null | typeof unknownToken
  /** In base units. */
  amount: bigint
}

/** A decoded request: what the approval shows, and what would be signed. */
export type DecodedRequest<Task = unknown> = {
  title: string
  chainId: string
  facts: readonly Fact[]
  warnings: readonly Warning[]
  /** Only a window of the vault may approve it, not the frame inside the site. */
  needsWindow: boolean
  /** The request moves funds, or may let another account move them. */
  movesValue: boolean
  /** Accounts that get funds or may take them, as far as the bytes tell. */
  receivers: readonly string[]
  spends: readonly Spend[]
  task: Task
}
