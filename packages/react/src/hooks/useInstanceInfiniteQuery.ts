import { type PagedQuery, queriesOf } from '@latchkey/core'
import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useLatchkey } from '../useLatchkey.ts'

type Choices<Page, Cursor> = Pick<
  UseInfiniteQueryOptions<Page, Error, InfiniteData<Page, Cursor>, readonly unknown[], Cursor>,
  'enabled' | 'refetchInterval'
>

/** `useInfiniteQuery` with the instance's own QueryClient; see `useInstanceQuery`. */
export function useInstanceInfiniteQuery<Page, Cursor>(
  query: PagedQuery<Page, Cursor> & Choices<Page, Cursor>,
): UseInfiniteQueryResult<InfiniteData<Page, Cursor>> {
  return useInfiniteQuery<Page, Error, InfiniteData<Page, Cursor>, readonly unknown[], Cursor>(
    {
      ...query,
      queryFn: ({ signal, pageParam }) => query.queryFn({ signal, pageParam: pageParam as Cursor }),
    },
    queriesOf(useLatchkey()),
  )
}
