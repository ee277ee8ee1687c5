import { type Query, queriesOf } from '@latchkey/core'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLatchkey } from '../useLatchkey.ts'

type QueryChoices<Data> = Pick<
  UseQueryOptions<Data>,
  'enabled' | 'refetchInterval' | 'retry' | 'gcTime'
>

/** `useQuery` with the instance's own QueryClient, not that of the page's `QueryClientProvider`. */
export function useInstanceQuery<Data>(
  query: Query<Data> & QueryChoices<Data>,
): UseQueryResult<Data> {
  return useQuery<Data>(query, queriesOf(useLatchkey()))
}
