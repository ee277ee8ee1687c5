/** Decimals as the provider wrote them. */
export type Money = { amount: string; currency: string }

/** What a purchase costs and brings, with its fees. */
export type OnrampQuote = {
  paymentTotal: Money
  paymentSubtotal: Money
  purchaseAmount: Money
  /** The provider's own. */
  fee: Money
  networkFee: Money
  /** An example without a provider's quote; it cannot be paid. */
  isExample: boolean
}
