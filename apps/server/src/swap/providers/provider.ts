import type { Address, Hex } from 'viem'

/** Native coins have their pseudo-address. */
export type PrepareSwapParameters = {
  chainId: string
  sellToken: Address
  buyToken: Address
  /** Of the sold token, in base units. */
  amount: bigint
  /** Who swaps and receives; optional for a quote. */
  account: Address | null
  /** In wei, as the page knows it: what the provider reckons a route's gas with. `null`: its own reading. */
  gasPrice: bigint | null
}

type ProviderQuote = {
  toAmount: bigint
  /** The provider's fee in basis points, already deducted from `toAmount`. */
  feeBps: number
}

export type BuiltSwap = ProviderQuote & {
  /** The router, which is the transaction's target. */
  to: Address
  data: Hex
  value: bigint
  /** `null` when the provider has no estimate. */
  gas: bigint | null
}

export type SwapProvider = {
  /** `null` when there is no route. */
  fetchQuote(order: PrepareSwapParameters, signal: AbortSignal): Promise<ProviderQuote | null>
  /** The spender of the sold token's allowance. */
  spenderOf(chainId: string): Address | null
  buildSwap(
    order: PrepareSwapParameters & { account: Address; slippageBps: bigint },
    signal: AbortSignal,
  ): Promise<BuiltSwap | null>
}
