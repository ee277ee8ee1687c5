import type { onrampQuotesEndpoint, ReplyOf } from '@latchkey/wire'
import type { Context } from '../context/context.ts'
import { refusalReason } from './onrampError.ts'
import type { OnrampOptions, OnrampProvider, OnrampQuoteRequest } from './providers/provider.ts'

/** A slow provider is left out, so that the others' answers do not wait for it. */
const PROVIDER_TIMEOUT_MS = 8_000

/** The options of every provider that responds. @throws the first provider's error when none does */
export async function fetchAllOptions(
  context: Context,
  providers: readonly OnrampProvider[],
  { country, signal }: { country: string | null; signal: AbortSignal },
): Promise<{ details: OnrampProvider['details']; options: OnrampOptions }[]> {
  const settled = await Promise.allSettled(
    providers.map((provider) => provider.fetchOptions(country, withProviderTimeout(signal))),
  )
  const offers = settled.flatMap((result, index) => {
    const details = providers[index]?.details
    if (!details) return []
    if (result.status === 'fulfilled') return [{ details, options: result.value }]
    context.log.warn('onramp.provider-failed', { provider: details.id, error: result.reason })
    return []
  })
  const [first] = settled
  if (offers.length === 0 && first?.status === 'rejected') throw first.reason
  return offers
}

/** The quotes of every provider, the best first, and why the others have none. */
export async function fetchAllQuotes(
  context: Context,
  providers: readonly OnrampProvider[],
  { request, signal }: { request: OnrampQuoteRequest; signal: AbortSignal },
): Promise<ReplyOf<typeof onrampQuotesEndpoint>> {
  const settled = await Promise.allSettled(
    providers.map((provider) => provider.fetchQuotes(request, withProviderTimeout(signal))),
  )
  const quotes: ReplyOf<typeof onrampQuotesEndpoint>['quotes'] = []
  const refusals: ReplyOf<typeof onrampQuotesEndpoint>['refusals'] = []
  for (const [index, { details }] of providers.entries()) {
    const result = settled[index]
    if (result?.status === 'fulfilled') {
      quotes.push(...result.value.map((quote) => ({ ...quote, provider: details.id })))
    }
    if (result?.status !== 'rejected') continue
    const reason = refusalReason(result.reason)
    refusals.push({ provider: details.id, reason })
    if (reason !== 'unavailable') continue
    context.log.warn('onramp.provider-failed', { provider: details.id, error: result.reason })
  }
  return { quotes: quotes.toSorted(compareByPrice(request)), refusals }
}

type Quote = ReplyOf<typeof onrampQuotesEndpoint>['quotes'][number]

/** The most crypto for the payment, or the lowest payment for the crypto. */
function compareByPrice({ amountOf }: OnrampQuoteRequest): (one: Quote, other: Quote) => number {
  return amountOf === 'payment'
    ? (a, b) => Number(b.purchaseAmount.amount) - Number(a.purchaseAmount.amount)
    : (a, b) => Number(a.paymentTotal.amount) - Number(b.paymentTotal.amount)
}

function withProviderTimeout(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(PROVIDER_TIMEOUT_MS)])
}
