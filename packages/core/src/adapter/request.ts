import type { AllowanceChange, AssetChange } from './simulation.ts'

/** One thing a request says, without a sentence about it. */
export type RequestFact =
  | { kind: 'pays'; to: string; amount: bigint }
  | { kind: 'transfers'; token: string; to: string; amount: bigint }
  | { kind: 'transfers-collectible'; token: string; to: string; id: bigint }
  | { kind: 'allows'; token: string; spender: string; amount: bigint | 'all' }
  | { kind: 'revokes'; token: string; spender: string }
  | { kind: 'swaps'; router: string }
  | { kind: 'wraps'; token: string; amount: bigint }
  | { kind: 'unwraps'; token: string; amount: bigint }
  | { kind: 'calls'; contract: string; method: string | null }
  | { kind: 'deploys' }
  | { kind: 'delegates'; to: string; chainId: bigint }
  | { kind: 'signs-text'; text: string }
  | { kind: 'signs-bytes'; length: number }
  | { kind: 'signs-in'; domain: string }
  | { kind: 'signs-typed-data'; type: string; contract: string | null }
  | { kind: 'grants-permissions' }
  | { kind: 'opens-account'; token: string; to: string }
  | { kind: 'closes-account'; account: string; to: string }
  /** Somebody else, or a program, owns the account from then on. */
  | { kind: 'hands-over'; account: string; to: string }
  | { kind: 'burns'; token: string; amount: bigint }

export type DangerCode =
  | 'allowance'
  | 'allowance-unlimited'
  | 'allowance-to-person'
  | 'operator'
  | 'permit'
  | 'permit-unlimited'
  | 'permit2'
  | 'order'
  | 'delegation'
  | 'delegation-everywhere'
  | 'delegatecall'
  | 'control'
  | 'blind-signature'
  | 'other-chain'
  | 'other-site'
  | 'unknown-typed-data'
  | 'unknown-call'
  | 'unknown-method'
  | 'takes-everything'
  | 'gives-for-nothing'
  | 'collectible-leaves'
  | 'permissions'
  | 'deployment'
  | 'would-fail'
  | 'malformed'
  /** Stays good until somebody sends it. */
  | 'no-expiry'
  /** More than one transaction with one yes. */
  | 'several'

/** Why a request is not an ordinary one. `subject` is the contract, spender or site it is about. */
export type Danger = { code: DangerCode; subject: string | null }

export type RequestDescription = {
  facts: readonly RequestFact[]
  dangers: readonly Danger[]
  /** What would leave and arrive; `null` when it was not played. */
  changes: readonly AssetChange[] | null
  allowances: readonly AllowanceChange[]
}
