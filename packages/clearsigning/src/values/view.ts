import type { Hex } from 'viem'

/**
 * One value of a request. Amounts are the integers of the request itself: the screen formats them with the token's
 * decimals, which no descriptor states.
 */
export type ClearValue =
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; hex: Hex }
  | { kind: 'number'; amount: bigint; decimals: number; unit: string; isScaled: boolean }
  | { kind: 'native'; amount: bigint; chainId: number; label?: string }
  | { kind: 'token'; amount: bigint; token: Hex; chainId: number; label?: string }
  | { kind: 'ticker'; token: Hex; chainId: number }
  | { kind: 'nft'; collection: Hex | null; id: bigint; chainId: number }
  /** `isSender` is set if the descriptor says that this address stands for the account. */
  | { kind: 'address'; address: Hex; isSender: boolean }
  | { kind: 'date'; seconds: bigint }
  | { kind: 'block'; number: bigint }
  | { kind: 'duration'; seconds: bigint }
  | { kind: 'chain'; chainId: bigint }
  | { kind: 'call'; call: NestedCall }

/** A call inside a call. `view` is `null` until its own descriptor is applied, and if there is none. */
export type NestedCall = {
  chainId: number
  to: Hex
  data: Hex
  value: bigint
  from: Hex | null
  view: ClearView | null
}

export type ClearField = {
  label: string
  value: ClearValue
  /** Set for a field that the descriptor hides or calls optional: it belongs to the details. */
  isDetail: boolean
}

/** What a request does, in a descriptor's words. */
export type ClearView = {
  intent: string
  /** The interpolated intent as texts and values; `null` if the descriptor has none or it can't be filled. */
  sentence: readonly (string | ClearValue)[] | null
  fields: readonly ClearField[]
  /** How many fields are left out, beyond the limit. */
  left: number
  /** Who runs the contract, as the descriptor says. */
  owner: string | null
  contractName: string | null
}
