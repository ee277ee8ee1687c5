import { type InputOf, onrampQuotesEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import type { ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import {
  type QueryKey,
  type QueryOptions,
  queryKeyOf,
  queryOptions,
} from '../queries/queryOptions.ts'
import { networkOf } from '../queries/target.ts'
import type { GetOnrampQuotesParameters, OnrampQuotes } from './onramp.ts'

/** How often quotes on screen are refetched. */
export const onrampQuoteRefreshMs: number = freshness.quote

/** What `getOnrampQuotes` resolves with. */
export type GetOnrampQuotesReturnType = OnrampQuotes
/** What `getOnrampQuotes` throws. */
export type GetOnrampQuotesErrorType = ErrorOf<'onramp/quote-unavailable' | 'network/not-supported'>

/**
 * Every provider's current price for a purchase on a network, best first. Fails with `onramp/quote-unavailable` if no
 * provider responds.
 * @throws GetOnrampQuotesErrorType
 */
export async function getOnrampQuotes(
  latchkey: Latchkey,
  parameters: GetOnrampQuotesParameters,
): Promise<GetOnrampQuotesReturnType> {
  return fetchAllQuotes(latchkey, inputOf(latchkey, parameters))
}

/** The key of `getOnrampQuotesQueryOptions`. */
export function getOnrampQuotesQueryKey(
  latchkey: Latchkey,
  parameters: GetOnrampQuotesParameters,
): QueryKey {
  return getOnrampQuotesQueryOptions(latchkey, parameters).queryKey
}

/** `getOnrampQuotes` as a query. */
export function getOnrampQuotesQueryOptions(
  latchkey: Latchkey,
  parameters: GetOnrampQuotesParameters,
): QueryOptions<GetOnrampQuotesReturnType, GetOnrampQuotesErrorType> {
  const input = inputOf(latchkey, parameters)
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'onrampQuotes', input),
    queryFn: ({ signal }) => fetchAllQuotes(latchkey, input, signal),
    staleTime: freshness.quote,
  })
}

async function fetchAllQuotes(
  latchkey: Latchkey,
  input: InputOf<typeof onrampQuotesEndpoint>,
  signal?: AbortSignal,
): Promise<OnrampQuotes> {
  const { quotes, refusals } = await fetchQuotes(latchkey, input, signal)
  if (quotes.length === 0 && refusals.every(({ reason }) => reason === 'unavailable')) {
    throw new LatchkeyError('onramp/quote-unavailable', {})
  }
  return { quotes: quotes.map(({ seller = null, ...quote }) => ({ ...quote, seller })), refusals }
}

async function fetchQuotes(
  latchkey: Latchkey,
  input: Parameters<typeof callApi<typeof onrampQuotesEndpoint>>[2],
  signal?: AbortSignal,
): ReturnType<typeof callApi<typeof onrampQuotesEndpoint>> {
  try {
    return await callApi(latchkey, onrampQuotesEndpoint, input, { signal })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new LatchkeyError('onramp/quote-unavailable', {}, { cause })
  }
}

function inputOf(
  latchkey: Latchkey,
  { amount, amountOf, payment, purchase, network }: GetOnrampQuotesParameters,
): InputOf<typeof onrampQuotesEndpoint> {
  return {
    purchaseCurrency: purchase.symbol,
    paymentCurrency: payment.id,
    network: networkOf(latchkey, network).caipNetworkId,
    amount,
    amountOf,
  }
}
