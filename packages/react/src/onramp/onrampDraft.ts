import type { GetOnrampQuotesParameters, OnrampObstacle } from '@latchkey/core'
import type { OnrampOptions, PaymentCurrency, PurchaseCurrency } from '@latchkey/core/internal'
import type { OnrampDraft } from '../navigation/view.ts'

export type OnrampChange =
  | { type: 'amount'; text: string }
  | { type: 'payment'; id: string }
  | { type: 'purchase'; symbol: string }
  /** Enter the other currency's amount; `text` is what it was quoted. */
  | { type: 'flip'; amountOf: OnrampDraft['amountOf']; text: string }

export const emptyDraft: OnrampDraft = {
  amountText: '100',
  amountOf: 'payment',
  paymentId: null,
  purchaseSymbol: null,
}

export const presetAmounts = ['100', '250', '500', '1000'] as const

export function changeDraft(draft: OnrampDraft, change: OnrampChange): OnrampDraft {
  switch (change.type) {
    case 'amount':
      return { ...draft, amountText: change.text.replace(',', '.').trim() }
    case 'payment':
      return { ...draft, paymentId: change.id }
    case 'purchase':
      return { ...draft, purchaseSymbol: change.symbol }
    case 'flip':
      return { ...draft, amountOf: change.amountOf, amountText: change.text }
  }
}

/** The chosen currencies, or the first ones; `null` where nothing is sold. */
function chosenCurrencies(
  draft: OnrampDraft,
  options: OnrampOptions,
): { payment: PaymentCurrency; purchase: PurchaseCurrency } | null {
  const { paymentCurrencies, purchaseCurrencies } = options
  const payment = paymentCurrencies.find(({ id }) => id === draft.paymentId) ?? paymentCurrencies[0]
  const purchase =
    purchaseCurrencies.find(({ symbol }) => symbol === draft.purchaseSymbol) ??
    purchaseCurrencies[0]
  return payment && purchase ? { payment, purchase } : null
}

/** The order that is sent to the provider. */
export function orderOf(
  draft: OnrampDraft,
  options: OnrampOptions,
): GetOnrampQuotesParameters | null {
  const chosen = chosenCurrencies(draft, options)
  return chosen && { amount: draft.amountText, amountOf: draft.amountOf, ...chosen }
}

/** Whether the field is marked: an empty one is not wrong yet. */
export function isWrongAmount(obstacle: OnrampObstacle | null): boolean {
  return obstacle !== null && obstacle !== 'no-amount'
}
