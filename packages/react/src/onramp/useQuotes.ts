import {
  type Network,
  type OnrampOrder,
  type OnrampQuotes,
  onrampQuotesQuery,
} from '@latchkey/core'
import { checkOnramp, onrampQuoteRefreshMs } from '@latchkey/core/internal'
import { useDebounced } from '../hooks/useDebounced.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** How long typing must pause before quotes are requested. */
const waitMs = 300

export type QuotesState =
  | { status: 'none' }
  | { status: 'asking' }
  | { status: 'failed' }
  | ({ status: 'known' } & OnrampQuotes)

/** The providers' quotes for the order, refetched while they are shown. */
export function useQuotes(
  order: OnrampOrder,
  { network, isFallback }: { network: Network; isFallback: boolean },
): QuotesState {
  const latchkey = useLatchkey()
  const amount = useDebounced(order.amount, waitMs)
  const isAskable = checkOnramp(order) === null
  const isSettled = amount === order.amount
  const { data, isError, isFetching } = useInstanceQuery({
    ...onrampQuotesQuery(latchkey, { ...order, amount }, network.caipNetworkId),
    enabled: isAskable && isSettled && !isFallback,
    refetchInterval: onrampQuoteRefreshMs,
  })
  if (!isAskable) return { status: 'none' }
  if (isFallback) return { status: 'failed' }
  if (!isSettled) return { status: 'asking' }
  // An old price is not shown as the current one.
  if (isError && !isFetching) return { status: 'failed' }
  return data && !isError ? { status: 'known', ...data } : { status: 'asking' }
}
