import type { GetOnrampQuotesParameters, Network, OnrampQuotes } from '@latchkey/core'
import { checkOnramp, onrampQuoteRefreshMs } from '@latchkey/core/internal'
import { getOnrampQuotesQueryOptions } from '@latchkey/core/query'
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
  order: GetOnrampQuotesParameters,
  { network, isBuiltIn }: { network: Network; isBuiltIn: boolean },
): QuotesState {
  const latchkey = useLatchkey()
  const amount = useDebounced(order.amount, waitMs)
  const isAskable = checkOnramp(order) === null
  const isSettled = amount === order.amount
  const { data, isError, isFetching } = useInstanceQuery({
    ...getOnrampQuotesQueryOptions(latchkey, { ...order, amount, network: network.caipNetworkId }),
    enabled: isAskable && isSettled && !isBuiltIn,
    refetchInterval: onrampQuoteRefreshMs,
  })
  if (!isAskable) return { status: 'none' }
  if (isBuiltIn) return { status: 'failed' }
  if (!isSettled) return { status: 'asking' }
  // An old price is not shown as the current one.
  if (isError && !isFetching) return { status: 'failed' }
  return data && !isError ? { status: 'known', ...data } : { status: 'asking' }
}
