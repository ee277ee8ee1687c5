import type { Address, Hex } from 'viem'
import type { KnownRouters } from './knownRouters.ts'

/** A swap that pays the account itself at least `minimumOut`. A token is `null` for the native coin. */
export type SwapCall = {
  tokenIn: Address | null
  amountIn: bigint
  tokenOut: Address | null
  minimumOut: bigint
}

/** A call, the account that makes it, and the routers of its network. */
export type RouterCall = { data: Hex; value: bigint; account: Address; routers: KnownRouters }

/** The first and the last token of a route. */
export function pathEndsOf(
  path: readonly Address[],
): { tokenIn: Address; tokenOut: Address } | null {
  const [tokenIn, tokenOut] = [path[0], path.at(-1)]
  return tokenIn && tokenOut && path.length > 1 ? { tokenIn, tokenOut } : null
}
