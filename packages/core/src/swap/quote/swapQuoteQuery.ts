import { swapQuotesEndpoint } from '@latchkey/wire'
import { callApi } from '../../api/callApi.ts'
import { formatCaip10 } from '../../caip/caip.ts'
import type { Account } from '../../connection/account.ts'
import { isLatchkeyError, LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { Latchkey } from '../../latchkey.ts'
import { freshness } from '../../queries/freshness.ts'
import type { Query } from '../../queries/query.ts'
import { type SwapToken, toCaip10 } from '../tokens/swapToken.ts'

/** How often a quote on screen is refetched. */
export const quoteRefreshMs: number = freshness.quote

/** A swap quote, in base units of the bought token. */
export type SwapQuote = {
  received: bigint
  /** The provider's fee in basis points, already deducted; `null` when the server does not say it. */
  feeBps: number | null
}

export type QuoteOrder = { account: Account; sell: SwapToken; buy: SwapToken; amount: bigint }

/**
 * Swap quote query: what an amount of one token buys of another.
 * @throws LatchkeyError swap/no-quote when there is no route between the tokens, swap/quote-unavailable, api/unreachable
 */
export function swapQuoteQuery(
  latchkey: Latchkey,
  order: QuoteOrder,
): Query<SwapQuote> & { refetchInterval: number } {
  const { account, sell, buy, amount } = order
  const input = {
    amount,
    userAddress: formatCaip10(sell.network, account.address),
    from: toCaip10(sell),
    to: toCaip10(buy),
  }
  return {
    queryKey: ['swapQuote', input.from, input.to, amount.toString(), account.address],
    queryFn: async ({ signal }) => {
      const [best] = await fetchQuotes(latchkey, input, signal)
      if (best === undefined || best.toAmount <= 0n) {
        throw new LatchkeyError('swap/no-quote', { from: sell.symbol, to: buy.symbol })
      }
      return { received: best.toAmount, feeBps: best.feeBps ?? null }
    },
    staleTime: freshness.quote,
    refetchInterval: quoteRefreshMs,
  }
}

async function fetchQuotes(
  latchkey: Latchkey,
  input: Parameters<typeof callApi<typeof swapQuotesEndpoint>>[2],
  signal: AbortSignal,
): Promise<readonly { toAmount: bigint; feeBps?: number | undefined }[]> {
  try {
    return (await callApi(latchkey, swapQuotesEndpoint, input, { signal })).quotes
  } catch (cause) {
    // The retry rule of queries retries `api/unreachable`, so it must keep its code.
    if (signal.aborted || isLatchkeyError(cause, 'api/unreachable')) throw cause
    throw new LatchkeyError('swap/quote-unavailable', {}, { cause })
  }
}
