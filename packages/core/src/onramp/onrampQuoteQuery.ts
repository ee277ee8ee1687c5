import { onrampQuoteEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import { exampleQuote } from './onrampFallback.ts'
import type { PaymentCurrency, PurchaseCurrency } from './onrampOptions.ts'
import type { OnrampQuote } from './onrampQuote.ts'

/** What the visitor wants to buy, and how they pay. */
export type OnrampOrder = {
  /** A decimal: whole units of the payment currency. */
  amount: string
  payment: PaymentCurrency
  purchase: PurchaseCurrency
}

/** How often a quote on screen is refetched. */
export const onrampQuoteRefreshMs: number = freshness.quote

/** What a sum of money buys now, with the fees; an example without a provider. Never fails. */
export function onrampQuoteQuery(latchkey: Latchkey, order: OnrampOrder): Query<OnrampQuote> {
  const { amount, payment, purchase } = order
  const network = purchase.networks[0]?.name ?? purchase.symbol
  return {
    queryKey: ['onrampQuote', amount, payment.id, purchase.symbol, network],
    queryFn: async ({ signal }) => {
      const input = { purchaseCurrency: purchase, paymentCurrency: payment, amount, network }
      try {
        const {
          coinbaseFee,
          quoteId: _,
          ...reply
        } = await callApi(latchkey, onrampQuoteEndpoint, input, { signal })
        return { ...reply, fee: coinbaseFee, isExample: false }
      } catch (error) {
        if (signal.aborted) throw error
        // Without a price an example is shown and marked as one.
        return exampleQuote(amount, payment.id)
      }
    },
    staleTime: freshness.quote,
  }
}
