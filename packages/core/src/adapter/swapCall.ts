import type { PermitTerms } from './permit.ts'

/** How a router's calldata is to be read. */
export type RouterKind =
  /** Router02 of Uniswap V2 and its exact forks. */
  | 'uniswap-v2'
  /** SwapRouter02 of Uniswap V3. */
  | 'uniswap-v3'
  /** Any other: its calldata is not understood, only its effect is measured. */
  | 'measured'

export type SwapRouter = { address: string; kind: RouterKind }

/** Where swaps of a network may go. */
export type SwapVenue = {
  routers: readonly SwapRouter[]
  /** WETH9 or its like: native coins change into it and back one for one. */
  wrappedNative?: string
}

/** What a swap's calldata says. Tokens are `null` for the native currency. */
export type SwapCall = {
  tokenIn: string | null
  tokenOut: string | null
  amountIn: bigint
  minimumOut: bigint
  recipient: string
  /** Unix seconds; `null` when it never expires. */
  deadline: bigint | null
  /** A signed leave that stands in front of it. */
  permit?: PermitTerms
}
