import type { Latchkey } from '@latchkey/core'
import { internals, settledCallsOf } from '@latchkey/core/internal'
import { getQueryClient, type QueryKey, type QueryOptions } from '@latchkey/core/query'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** Parameters of each query hook: TanStack's options of `useQuery`, without those that the hook sets. */
export type QueryHookParameters<Data, Failure, Selected = Data> = {
  query?: Omit<UseQueryOptions<Data, Failure, Selected>, 'queryKey' | 'queryFn'> | undefined
}

/** What each query hook returns: TanStack's result, and the key of the query. */
export type QueryHookReturnType<Data, Failure> = UseQueryResult<Data, Failure> & {
  queryKey: QueryKey
}

/** A query of the instance in the instance's QueryClient. It waits while its options say so, such as without an account. */
export function useActionQuery<Data, Failure, Selected>(
  optionsOf: (latchkey: Latchkey) => QueryOptions<Data, Failure>,
  { query }: QueryHookParameters<Data, Failure, Selected>,
): QueryHookReturnType<Selected, Failure> {
  const latchkey = useLatchkey()
  useQueryDependencies(latchkey)
  const options = optionsOf(latchkey)
  const result = useQuery<Data, Failure, Selected>(
    { ...options, ...query, enabled: options.enabled ? (query?.enabled ?? true) : false },
    getQueryClient(latchkey),
  )
  return Object.assign(result, { queryKey: options.queryKey })
}

/** Options and key of a query depend on the active account and network, and on batches that ended. */
export function useQueryDependencies(latchkey: Latchkey): void {
  useStore(internals(latchkey).connections)
  useStore(internals(latchkey).network)
  useStore(settledCallsOf(latchkey))
}
