import type { PagedQuery, Query } from '@latchkey/core'
import { type Account, type Latchkey, LatchkeyError, type Network } from '@latchkey/core'
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceInfiniteQuery } from '../hooks/useInstanceInfiniteQuery.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

type Target = { account: Account; network: Network }

/** A query about the connected account on its network; it waits (`fetchStatus: 'idle'`) while no wallet is connected. */
export function useAccountQuery<Data>(
  query: (latchkey: Latchkey, target: Target) => Query<Data>,
): UseQueryResult<Data> {
  const latchkey = useLatchkey()
  const target = useActiveAccount()
  return useInstanceQuery({
    ...(target ? query(latchkey, target) : waitingQuery),
    enabled: target !== null,
  })
}

/** The same for a query with pages. */
export function useAccountPages<Page, Cursor>(
  query: (latchkey: Latchkey, target: Target) => PagedQuery<Page, Cursor>,
  firstCursor: Cursor,
): UseInfiniteQueryResult<InfiniteData<Page, Cursor>> {
  const latchkey = useLatchkey()
  const target = useActiveAccount()
  const waiting = {
    ...waitingQuery,
    initialPageParam: firstCursor,
    getNextPageParam: () => undefined,
  }
  return useInstanceInfiniteQuery<Page, Cursor>({
    ...(target ? query(latchkey, target) : waiting),
    enabled: target !== null,
  })
}

const waitingQuery: Query<never> = {
  queryKey: ['notConnected'],
  queryFn: () => Promise.reject(new LatchkeyError('connection/not-connected', {})),
  staleTime: 0,
}
