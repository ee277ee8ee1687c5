import { onrampQuotesEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import type { Caip2 } from '../caip/caip.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import type { OnrampOrder } from './onrampOrder.ts'
import type { OnrampQuotes } from './onrampQuote.ts'

/** How often quotes on screen are refetched. */
export const onrampQuoteRefreshMs: number = freshness.quote

/**
 * Every provider's current price for a purchase on this network, the best first. Fails with
 * `onramp/quote-unavailable` when no provider answers.
 */
export function onrampQuotesQuery(
  latchkey: Latchkey,
  order: OnrampOrder,
  network: Caip2,
): Query<OnrampQuotes> {
  const { amount, amountOf, payment, purchase } = order
  return {
    queryKey: ['onrampQuotes', amount, amountOf, payment.id, purchase.symbol, network],
    queryFn: async ({ signal }) => {
      const input = {
        purchaseCurrency: purchase.symbol,
        paymentCurrency: payment.id,
        network,
        amount,
        amountOf,
      }
      const { quotes, refusals } = await fetchQuotes(latchkey, input, signal)
      if (quotes.length === 0 && refusals.every(({ reason }) => reason === 'unavailable')) {
        throw new LatchkeyError('onramp/quote-unavailable', {})
      }
      return {
        quotes: quotes.map(({ seller = null, ...quote }) => ({ ...quote, seller })),
        refusals,
      }
    },
    staleTime: freshness.quote,
  }
}

async function fetchQuotes(
  latchkey: Latchkey,
  input: Parameters<typeof callApi<typeof onrampQuotesEndpoint>>[2],
  signal: AbortSignal,
): ReturnType<typeof callApi<typeof onrampQuotesEndpoint>> {
  try {
    return await callApi(latchkey, onrampQuotesEndpoint, input, { signal })
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new LatchkeyError('onramp/quote-unavailable', {}, { cause })
  }
}
