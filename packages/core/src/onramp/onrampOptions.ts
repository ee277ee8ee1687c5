import type { OnrampProvider, PaymentCurrency, PurchaseCurrency } from '@latchkey/wire'

export type { OnrampProvider, PaymentCurrency, PurchaseCurrency }

export type OnrampOptions = {
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrencies: readonly PurchaseCurrency[]
  /** The onramp providers; empty for the built-in options. */
  providers: readonly OnrampProvider[]
}
