import { swapQuotesEndpoint } from '@latchkey/wire'
import { callApi } from '../../api/callApi.ts'
import { formatCaipAddress, parseCaipNetworkId } from '../../caip/caip.ts'
import type { ErrorOf } from '../../errors/errorOf.ts'
import { isLatchkeyError, LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { Latchkey } from '../../latchkey.ts'
import { freshness } from '../../queries/freshness.ts'
import { getQueryClient } from '../../queries/getQueryClient.ts'
import {
  type QueryKey,
  type QueryOptions,
  queryKeyOf,
  queryOptions,
} from '../../queries/queryOptions.ts'
import {
  type AccountParameters,
  accountText,
  findAccount,
  requireAccountOf,
} from '../../queries/target.ts'
import { type SwapToken, toCaip10 } from '../tokens/swapToken.ts'
import { type GasPrices, gasPriceQuery } from './gasPriceQuery.ts'

/** How often a quote on screen is refetched. */
export const quoteRefreshMs: number = freshness.quote

/** A swap quote, in base units of the bought token. */
export type SwapQuote = {
  received: bigint
  /** The provider's fee in basis points, already deducted; `null` if the server doesn't provide it. */
  feeBps: number | null
}

/** Parameters of `getSwapQuote`. */
export type GetSwapQuoteParameters = AccountParameters & {
  sell: SwapToken
  buy: SwapToken
  /** Base units of the sold token. */
  amount: bigint
}
/** What `getSwapQuote` resolves with. */
export type GetSwapQuoteReturnType = SwapQuote
/** What `getSwapQuote` throws: `swap/no-quote` when there is no route between the tokens. */
export type GetSwapQuoteErrorType = ErrorOf<
  'swap/no-quote' | 'swap/quote-unavailable' | 'api/unreachable' | 'connection/not-connected'
>

/**
 * What an amount of one token buys of another.
 * @throws GetSwapQuoteErrorType
 */
export async function getSwapQuote(
  latchkey: Latchkey,
  parameters: GetSwapQuoteParameters,
): Promise<GetSwapQuoteReturnType> {
  return fetchBestQuote(latchkey, parameters)
}

/** The key of `getSwapQuoteQueryOptions`. */
export function getSwapQuoteQueryKey(
  latchkey: Latchkey,
  parameters: GetSwapQuoteParameters,
): QueryKey {
  const { sell, buy, amount } = parameters
  const account = findAccount(latchkey, namedAccount(parameters))
  return queryKeyOf(latchkey, 'swapQuote', {
    ...(account ? { account: accountText(account) } : {}),
    sell: toCaip10(sell),
    buy: toCaip10(buy),
    amount: amount.toString(),
  })
}

/** `getSwapQuote` as a query, refetched while it is on screen. */
export function getSwapQuoteQueryOptions(
  latchkey: Latchkey,
  parameters: GetSwapQuoteParameters,
): QueryOptions<GetSwapQuoteReturnType, GetSwapQuoteErrorType> & { refetchInterval: number } {
  const query = queryOptions<GetSwapQuoteReturnType, GetSwapQuoteErrorType>({
    queryKey: getSwapQuoteQueryKey(latchkey, parameters),
    queryFn: ({ signal }) => fetchBestQuote(latchkey, parameters, signal),
    enabled: findAccount(latchkey, namedAccount(parameters)) !== null,
    staleTime: freshness.quote,
  })
  return { ...query, refetchInterval: quoteRefreshMs }
}

async function fetchBestQuote(
  latchkey: Latchkey,
  parameters: GetSwapQuoteParameters,
  signal?: AbortSignal,
): Promise<SwapQuote> {
  const { sell, buy, amount } = parameters
  const account = requireAccountOf(latchkey, namedAccount(parameters))
  // The quote does not wait for the gas price: without it the provider reads it itself.
  const { queryKey } = gasPriceQuery(latchkey, sell.network)
  const gasPrice = getQueryClient(latchkey).getQueryData<GasPrices>(queryKey)?.standard
  const input = {
    amount,
    userAddress: formatCaipAddress(sell.network, account.address),
    from: toCaip10(sell),
    to: toCaip10(buy),
    gasPrice,
  }
  const [best] = await fetchQuotes(latchkey, input, signal)
  if (best === undefined || best.toAmount <= 0n) {
    throw new LatchkeyError('swap/no-quote', { from: sell.symbol, to: buy.symbol })
  }
  return { received: best.toAmount, feeBps: best.feeBps ?? null }
}

/** The account that swaps; by default that of the sold token's namespace. */
function namedAccount({ account, namespace, sell }: GetSwapQuoteParameters): AccountParameters {
  return { account, namespace: namespace ?? parseCaipNetworkId(sell.network).namespace }
}

async function fetchQuotes(
  latchkey: Latchkey,
  input: Parameters<typeof callApi<typeof swapQuotesEndpoint>>[2],
  signal?: AbortSignal,
): Promise<readonly { toAmount: bigint; feeBps?: number | undefined }[]> {
  try {
    return (await callApi(latchkey, swapQuotesEndpoint, input, { signal })).quotes
  } catch (cause) {
    // The retry rule of queries retries `api/unreachable`, so it must keep its code.
    if (signal?.aborted || isLatchkeyError(cause, 'api/unreachable')) throw cause
    throw new LatchkeyError('swap/quote-unavailable', {}, { cause })
  }
}
