import type { PaymentCurrency, PurchaseCurrency } from './onrampOptions.ts'

/** What the visitor wants to buy, and how they pay. */
export type OnrampOrder = {
  /** A decimal: whole units of the payment currency, or of the purchase currency. */
  amount: string
  /** Which of the two currencies the amount is in. */
  amountOf: 'payment' | 'purchase'
  payment: PaymentCurrency
  purchase: PurchaseCurrency
}
