import {
  type Account,
  type Caip2,
  isLatchkeyError,
  type Latchkey,
  queriesOf,
  type Transaction,
} from '@latchkey/core'
import { refreshBalances, refreshHistory } from '@latchkey/core/internal'
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
  watched: { account: Account; network: Caip2 },
): () => void {
  const { account, network } = watched
  const observer = new QueryObserver(queriesOf(latchkey), {
    queryKey: ['live', network, account.address],
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
  update: { account: Account; network: Caip2; fresh: readonly Transaction[] },
): Promise<void> {
  const { account, network, fresh: newTransactions } = update
  const queries = queriesOf(latchkey)
  const tokens = newTransactions.flatMap(({ transfers }) =>
    transfers.flatMap(({ kind, token }) => (kind === 'token' && token ? [token] : [])),
  )
  const changed = [...new Set(tokens)].map((token) => `${network}:${token}`)
  const { address } = account
  await Promise.allSettled([
    refreshBalances(latchkey, { account, network, changed }),
    queries.invalidateQueries({ queryKey: ['nfts', network, address] }),
    queries.invalidateQueries({ queryKey: ['nativeBalance', network, address] }),
    queries.invalidateQueries({ queryKey: ['tokenBalance', network] }),
  ])
}
