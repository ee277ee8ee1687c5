import type { Account, QuoteState, SwapQuote, SwapToken } from '@latchkey/core'
import { quoteRefreshMs, quoteState } from '@latchkey/core/internal'
import { getSwapQuoteQueryOptions } from '@latchkey/core/query'
import { useEffect, useState } from 'react'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { amountOf, type SwapFormDraft } from './swapFormDraft.ts'

/** How long typing must pause before a quote is requested. */
const pauseMs = 200

/** The quote as the form shows it. */
export type ShownQuote = {
  state: QuoteState
  /** The bought amount of the pair's last quote in base units, also while a newer one loads. */
  shown: bigint | null
  /** The provider's fee of the shown quote; `null` if the server doesn't provide it. */
  feeBps: number | null
  /** A quote for another amount is loading. */
  isOld: boolean
}

/** The quote for the draft, requested once the visitor has stopped typing and refetched every few seconds. */
export function useSwapQuote(account: Account, draft: SwapFormDraft): ShownQuote {
  const latchkey = useLatchkey()
  const request = quoteRequest(draft)
  const settled = useDebouncedRequest(request)
  const isSettled = settled?.key === request?.key
  const { data, error, isFetching } = useInstanceQuery({
    ...getSwapQuoteQueryOptions(latchkey, { account, ...(settled ?? emptyRequest(draft)) }),
    enabled: settled !== null,
    refetchInterval: quoteRefreshMs,
  })
  const last = useLastQuote(settled && data !== undefined ? { pair: pairOf(settled), data } : null)
  if (!request) return { state: { status: 'idle' }, shown: null, feeBps: null, isOld: false }
  const isOld = !isSettled || data === undefined
  const state = isSettled
    ? quoteState({ data, error, isFetching })
    : ({ status: 'loading' } as const)
  const isKept = last?.pair === pairOf(request) && (!isSettled || !error)
  const lastQuote = isKept ? last.data : null
  return { state, shown: lastQuote?.received ?? null, feeBps: lastQuote?.feeBps ?? null, isOld }
}

/** Keeps the last quote while only the amount changes; a quote of another pair would be wrong. */
function useLastQuote<Value extends { pair: string; data: SwapQuote }>(
  now: Value | null,
): Value | null {
  const [last, setLast] = useState(now)
  if (now && (now.pair !== last?.pair || now.data.received !== last.data.received)) setLast(now)
  return now ?? last
}

type QuoteRequest = { sell: SwapToken; buy: SwapToken; amount: bigint; key: string }

function quoteRequest(draft: SwapFormDraft): QuoteRequest | null {
  const { sell, buy } = draft
  const amount = amountOf(draft)
  if (!sell || !buy || amount === null || amount === 0n) return null
  return { sell, buy, amount, key: `${pairOf({ sell, buy })} ${amount}` }
}

function pairOf({ sell, buy }: Pick<QuoteRequest, 'sell' | 'buy'>): string {
  return `${sell.address ?? ''} ${buy.address ?? ''}`
}

/** The query needs parameters even while it is disabled. */
function emptyRequest({ sell, buy }: SwapFormDraft): Pick<QuoteRequest, 'sell' | 'buy' | 'amount'> {
  const noToken = {
    network: 'eip155:0',
    address: null,
    name: '',
    symbol: '',
    decimals: 0,
    iconUrl: null,
  } as const
  return { sell: sell ?? noToken, buy: buy ?? noToken, amount: 0n }
}

function useDebouncedRequest(request: QuoteRequest | null): QuoteRequest | null {
  const [settled, setSettled] = useState(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request
  useEffect(() => {
    const timer = setTimeout(() => setSettled(request), pauseMs)
    return () => clearTimeout(timer)
  }, [request?.key])
  return settled
}
