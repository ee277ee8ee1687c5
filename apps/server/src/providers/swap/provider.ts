import type { Address, Hex } from 'viem'

/** Native coins have their pseudo-address. */
export type SwapOrder = {
  chainId: string
  from: Address
  to: Address
  amount: bigint
  /** The account; optional for a quote. */
  user: Address | null
}

export type BuiltSwap = {
  to: Address
  data: Hex
  value: bigint
  toAmount: bigint
  /** `null` when the provider has no estimate. */
  gas: bigint | null
}

export type SwapProvider = {
  /** The output amount; `null` when there is no route. */
  fetchQuote(order: SwapOrder, signal: AbortSignal): Promise<bigint | null>
  /** The spender of the sold token's allowance. */
  spenderOf(chainId: string): Address | null
  buildSwap(
    order: SwapOrder & { user: Address; slippageBps: bigint },
    signal: AbortSignal,
  ): Promise<BuiltSwap | null>
}
