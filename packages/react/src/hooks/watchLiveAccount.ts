import {
  type Account,
  type CaipNetworkId,
  isLatchkeyError,
  type Latchkey,
  type Transaction,
} from '@latchkey/core'
import { queryKeyOf, queryRules, refreshBalances, refreshHistory } from '@latchkey/core/internal'
import { getBalanceQueryKey, getNftsQueryKey, getQueryClient } from '@latchkey/core/query'
import { QueryObserver } from '@tanstack/react-query'

const pollMs = 2_000
/** The polling intervals after a request failed, and after the server said that it is overloaded. */
const failedPollMs = 10_000
const overloadedPollMs = 30_000

/**
 * Polls an account's newest transactions while the page is visible, and refreshes its balances and NFTs when there is
 * a new one. Returns unwatch.
 */
export function watchLiveAccount(
  latchkey: Latchkey,
  watched: { account: Account; network: CaipNetworkId },
): () => void {
  const { account, network } = watched
  const observer = new QueryObserver(getQueryClient(latchkey), {
    ...queryRules,
    queryKey: queryKeyOf(latchkey, 'live', network, account.address),
    queryFn: async ({ signal }) => {
      const newTransactions = await refreshHistory(latchkey, { account, network, signal })
      if (newTransactions.length > 0)
        await refreshHoldings(latchkey, { account, network, fresh: newTransactions })
      return newTransactions.length
    },
    retry: false,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => pollIntervalAfter(state.error),
  })
  return observer.subscribe(() => {})
}

function pollIntervalAfter(error: unknown): number {
  if (isLatchkeyError(error, 'api/http') && error.context.status === 503) return overloadedPollMs
  return error ? failedPollMs : pollMs
}

/** Refreshes the balances (bypassing every cache), the NFTs and the button's balance. */
async function refreshHoldings(
  latchkey: Latchkey,
  update: { account: Account; network: CaipNetworkId; fresh: readonly Transaction[] },
): Promise<void> {
  const { account, network, fresh: newTransactions } = update
  const queries = getQueryClient(latchkey)
  const tokens = newTransactions.flatMap(({ transfers }) =>
    transfers.flatMap(({ kind, token }) => (kind === 'token' && token ? [token] : [])),
  )
  const changed = [...new Set(tokens)].map((token) => `${network}:${token}`)
  await Promise.allSettled([
    refreshBalances(latchkey, { account, network, changed }),
    queries.invalidateQueries({ queryKey: getNftsQueryKey(latchkey, { account, network }) }),
    queries.invalidateQueries({ queryKey: getBalanceQueryKey(latchkey, { account, network }) }),
  ])
}
