import type { OnrampRefusal } from '@latchkey/wire'

export type { OnrampRefusal }

/** Decimals as the provider wrote them. */
export type Money = { amount: string; currency: string }

/** What a purchase costs and brings at one provider, with its fees. */
export type OnrampQuote = {
  /** The id of the provider. */
  provider: string
  /** The company that sells, where the provider is an aggregator; `null` when the provider itself sells. */
  seller: { id: string; name: string } | null
  paymentTotal: Money
  paymentSubtotal: Money
  purchaseAmount: Money
  /** The provider's own. */
  fee: Money
  networkFee: Money
}

/** The prices of all providers for one purchase. */
export type OnrampQuotes = {
  /** The best first. */
  quotes: readonly OnrampQuote[]
  /** The providers without a price, and why. */
  refusals: readonly { provider: string; reason: OnrampRefusal }[]
}
