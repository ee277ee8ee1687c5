import { swapQuotesCall } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { formatCaip10 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import { type SwapToken, toCaip10 } from './swapToken.ts'

/** How often a quote on screen is asked for anew. */
export const quoteRefreshMs: number = freshness.quote

export type QuoteOrder = { account: Account; sell: SwapToken; buy: SwapToken; amount: bigint }

/**
 * What an amount of one token buys of the other, in base units. A server that does not answer is
 * `swap/quote-unavailable`, one that knows no way between them `swap/no-quote`; neither says anything about what
 * the visitor has.
 */
export function swapQuoteQuery(
  latchkey: Latchkey,
  order: QuoteOrder,
): Query<bigint> & { refetchInterval: number } {
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
      const [best] = await ask(latchkey, input, signal)
      if (best === undefined || best.toAmount <= 0n) {
        throw new LatchkeyError('swap/no-quote', { from: sell.symbol, to: buy.symbol })
      }
      return best.toAmount
    },
    staleTime: freshness.quote,
    refetchInterval: quoteRefreshMs,
  }
}

async function ask(
  latchkey: Latchkey,
  input: Parameters<typeof callApi<typeof swapQuotesCall>>[2],
  signal: AbortSignal,
): Promise<readonly { toAmount: bigint }[]> {
  try {
    return (await callApi(latchkey, swapQuotesCall, input, { signal })).quotes
  } catch (cause) {
    // What may pass by itself keeps its name, so that it is asked again.
    if (signal.aborted || isPassing(cause)) throw cause
    throw new LatchkeyError('swap/quote-unavailable', {}, { cause })
  }
}

function isPassing(error: unknown): boolean {
  return isLatchkeyError(error, 'api/unreachable')
}
