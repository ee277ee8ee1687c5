import type { Address, Hex } from 'viem'

/** Native coins stand under their pseudo-address. */
export type SwapOrder = {
  chainId: string
  from: Address
  to: Address
  amount: bigint
  /** Who swaps; a quote may be asked for without. */
  user: Address | null
}

export type BuiltSwap = {
  to: Address
  data: Hex
  value: bigint
  toAmount: bigint
  /** `null` when the provider has no figure of its own. */
  gas: bigint | null
}

export type SwapProvider = {
  /** What the order yields; `null` when there is no way from one token to the other. */
  fetchQuote(order: SwapOrder, signal: AbortSignal): Promise<bigint | null>
  /** Who must be allowed to take the sold token. */
  spenderOf(chainId: string): Address | null
  buildSwap(
    order: SwapOrder & { user: Address; slippageBps: bigint },
    signal: AbortSignal,
  ): Promise<BuiltSwap | null>
}
