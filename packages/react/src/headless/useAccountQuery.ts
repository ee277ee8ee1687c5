import type { PagedQuery, Query } from '@latchkey/core'
import { type Account, type Latchkey, LatchkeyError, type Network } from '@latchkey/core'
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceInfiniteQuery } from '../hooks/useInstanceInfiniteQuery.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

type AccountOnNetwork = { account: Account; network: Network }

/** A query about the connected account on its network; it waits (`fetchStatus: 'idle'`) while no wallet is connected. */
export function useAccountQuery<Data>(
  query: (latchkey: Latchkey, active: AccountOnNetwork) => Query<Data>,
): UseQueryResult<Data> {
  const latchkey = useLatchkey()
  const active = useActiveAccount()
  return useInstanceQuery({
    ...(active ? query(latchkey, active) : waitingQuery),
    enabled: active !== null,
  })
}

/** The same for a query with pages. */
export function useAccountPages<Page, Cursor>(
  query: (latchkey: Latchkey, active: AccountOnNetwork) => PagedQuery<Page, Cursor>,
  firstCursor: Cursor,
): UseInfiniteQueryResult<InfiniteData<Page, Cursor>> {
  const latchkey = useLatchkey()
  const active = useActiveAccount()
  const waiting = {
    ...waitingQuery,
    initialPageParam: firstCursor,
    getNextPageParam: () => undefined,
  }
  return useInstanceInfiniteQuery<Page, Cursor>({
    ...(active ? query(latchkey, active) : waiting),
    enabled: active !== null,
  })
}

const waitingQuery: Query<never> = {
  queryKey: ['notConnected'],
  queryFn: () => Promise.reject(new LatchkeyError('connection/not-connected', {})),
  staleTime: 0,
}
