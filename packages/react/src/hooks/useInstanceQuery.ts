import { queryRules } from '@latchkey/core/internal'
import { getQueryClient } from '@latchkey/core/query'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLatchkey } from '../useLatchkey.ts'

/** `useQuery` with the rules of all queries and the instance's QueryClient, not that of the page's `QueryClientProvider`. */
export function useInstanceQuery<Data, Failure = Error>(
  query: UseQueryOptions<Data, Failure>,
): UseQueryResult<Data, Failure> {
  return useQuery<Data, Failure>({ ...queryRules, ...query }, getQueryClient(useLatchkey()))
}
