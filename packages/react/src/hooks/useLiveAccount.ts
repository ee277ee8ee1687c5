import {
  type Account,
  type Caip2,
  isLatchkeyError,
  type Latchkey,
  queriesOf,
  refreshBalances,
  refreshHistory,
  type Transaction,
} from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useLatchkey } from '../useLatchkey.ts'

const lookMs = 2_000
/** An account without any history, or a server in trouble, is asked less. */
const calmMs = 10_000
const troubledMs = 30_000

/**
 * While somebody looks at an account, asks for its newest transactions again and again; when there is one, what
 * it changed is read anew. A page in the background asks nothing, and a server that is overloaded is left alone.
 */
export function useLiveAccount(target: { account: Account; network: Caip2 } | null): void {
  const latchkey = useLatchkey()
  const { account, network } = target ?? {}
  useQuery(
    {
      queryKey: ['live', network, account?.address],
      queryFn: async ({ signal }) => {
        if (!account || !network) return 0
        const fresh = await refreshHistory(latchkey, { account, network, signal })
        if (fresh.length > 0) await refreshMoved(latchkey, { account, network, fresh })
        return fresh.length
      },
      enabled: target !== null,
      retry: false,
      gcTime: 0,
      staleTime: 0,
      refetchInterval: ({ state }) => pauseAfter(latchkey, state.error),
    },
    queriesOf(latchkey),
  )
}

function pauseAfter(latchkey: Latchkey, error: unknown): number | false {
  if (!latchkey.options.getState().endpoints?.api) return false
  if (isLatchkeyError(error, 'api/http') && error.context.status === 503) return troubledMs
  return error ? calmMs : lookMs
}

async function refreshMoved(
  latchkey: Latchkey,
  news: { account: Account; network: Caip2; fresh: readonly Transaction[] },
): Promise<void> {
  const { account, network, fresh } = news
  const queries = queriesOf(latchkey)
  const tokens = fresh.flatMap(({ transfers }) =>
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
