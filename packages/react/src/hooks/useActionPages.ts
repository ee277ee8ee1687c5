import type { Latchkey } from '@latchkey/core'
import { getQueryClient, type InfiniteQueryOptions, type QueryKey } from '@latchkey/core/query'
import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useLatchkey } from '../useLatchkey.ts'
import { useQueryDependencies } from './useActionQuery.ts'

type Pages<Page, Cursor> = InfiniteData<Page, Cursor>

/** Parameters of each query hook with pages: TanStack's options of `useInfiniteQuery`, without those that the hook sets. */
export type PagesHookParameters<Page, Cursor, Failure, Selected = Pages<Page, Cursor>> = {
  query?:
    | Omit<
        UseInfiniteQueryOptions<Page, Failure, Selected, QueryKey, Cursor>,
        'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
      >
    | undefined
}

/** What each query hook with pages returns: TanStack's result, and the key of the query. */
export type PagesHookReturnType<
  Page,
  Cursor,
  Failure,
  Selected = Pages<Page, Cursor>,
> = UseInfiniteQueryResult<Selected, Failure> & { queryKey: QueryKey }

/** A query with pages in the instance's QueryClient; see `useActionQuery`. */
export function useActionPages<Page, Cursor, Failure, Selected>(
  optionsOf: (latchkey: Latchkey) => InfiniteQueryOptions<Page, Cursor, Failure>,
  { query }: PagesHookParameters<Page, Cursor, Failure, Selected>,
): PagesHookReturnType<Page, Cursor, Failure, Selected> {
  const latchkey = useLatchkey()
  useQueryDependencies(latchkey)
  const options = optionsOf(latchkey)
  const result = useInfiniteQuery<Page, Failure, Selected, QueryKey, Cursor>(
    {
      ...options,
      ...query,
      // TanStack types `pageParam` as `unknown` here; it's always a value of `initialPageParam` or `getNextPageParam`.
      queryFn: ({ signal, pageParam }) =>
        options.queryFn({ signal, pageParam: pageParam as Cursor }),
      enabled: options.enabled ? (query?.enabled ?? true) : false,
    },
    getQueryClient(latchkey),
  )
  return Object.assign(result, { queryKey: options.queryKey })
}
