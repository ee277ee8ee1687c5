import type { PermitTerms } from './permit.ts'

/** How a router's calldata is decoded. */
export type SwapRouterKind =
  /** Router02 of Uniswap V2 and its exact forks. */
  | 'uniswap-v2'
  /** SwapRouter02 of Uniswap V3. */
  | 'uniswap-v3'
  /** Any other router: its calldata isn't decoded; only the simulated effect is checked. */
  | 'measured'

/** A swap router that can receive an allowance, and how its calldata is decoded. */
export type SwapRouter = { address: string; kind: SwapRouterKind }

/** The listed routers of a network. */
export type SwapRouters = {
  routers: readonly SwapRouter[]
  /** WETH9 or its equivalent: the native currency wraps into it one to one. */
  wrappedNative?: string
}

/** The decoded calldata of a swap. Tokens are `null` for the native currency. */
export type SwapCall = {
  tokenIn: string | null
  tokenOut: string | null
  amountIn: bigint
  minimumOut: bigint
  recipient: string
  /** Unix seconds; `null` when it never expires. */
  deadline: bigint | null
  /** A permit that precedes the swap in the same multicall. */
  permit?: PermitTerms
}
