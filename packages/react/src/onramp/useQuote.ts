import { type OnrampOrder, type OnrampQuote, onrampQuoteQuery } from '@latchkey/core'
import { checkOnramp, onrampQuoteRefreshMs } from '@latchkey/core/internal'
import { useDebounced } from '../hooks/useDebounced.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** How long typing must pause before a quote is requested. */
const waitMs = 300

export type QuoteState =
  | { status: 'none' }
  | { status: 'asking'; last: OnrampQuote | null }
  | { status: 'known'; quote: OnrampQuote }

/** The quote for the order, refetched while it is shown. */
export function useQuote(order: OnrampOrder): QuoteState {
  const latchkey = useLatchkey()
  const amount = useDebounced(order.amount, waitMs)
  const isAskable = checkOnramp(order.amount, order.payment) === null
  const { data, isPlaceholderData } = useInstanceQuery({
    ...onrampQuoteQuery(latchkey, { ...order, amount }),
    enabled: isAskable && amount === order.amount,
    refetchInterval: () => onrampQuoteRefreshMs,
  })
  const last = data && !isPlaceholderData ? data : null
  if (!isAskable) return { status: 'none' }
  if (amount !== order.amount || !last) return { status: 'asking', last }
  return { status: 'known', quote: last }
}
