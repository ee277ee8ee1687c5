import type {
  OnrampProvider,
  OnrampRefusal,
  PaymentCurrency,
  PurchaseCurrency,
} from '@latchkey/wire'
import type { NetworkParameter } from '../network/networkParameter.ts'

export type { OnrampProvider, OnrampRefusal, PaymentCurrency, PurchaseCurrency }

export type OnrampOptions = {
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrencies: readonly PurchaseCurrency[]
  /** The onramp providers; empty for the built-in options. */
  providers: readonly OnrampProvider[]
}

/** What the visitor wants to buy, and how they pay. */
export type GetOnrampQuotesParameters = {
  /** A decimal: whole units of the payment currency, or of the purchase currency. */
  amount: string
  /** Which of the two currencies the amount is in. */
  amountOf: 'payment' | 'purchase'
  payment: PaymentCurrency
  purchase: PurchaseCurrency
  /** Default: the active network. */
  network?: NetworkParameter | undefined
}

/** Decimals as the provider wrote them. */
export type Money = { amount: string; currency: string }

/** What a purchase costs and brings at one provider, with its fees. */
export type OnrampQuote = {
  /** The id of the provider. */
  provider: string
  /** The seller, if the provider is an aggregator; `null` if the provider sells itself. */
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
