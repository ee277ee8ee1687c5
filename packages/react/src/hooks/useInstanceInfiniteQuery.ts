import { getQueryClient, type InfiniteQueryOptions } from '@latchkey/core/query'
import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useLatchkey } from '../useLatchkey.ts'

type Choices<Page, Cursor, Failure> = Pick<
  UseInfiniteQueryOptions<Page, Failure, InfiniteData<Page, Cursor>, readonly unknown[], Cursor>,
  'enabled' | 'refetchInterval'
>

/** `useInfiniteQuery` with the instance's own QueryClient; see `useInstanceQuery`. */
export function useInstanceInfiniteQuery<Page, Cursor, Failure = Error>(
  query: InfiniteQueryOptions<Page, Cursor, Failure> & Choices<Page, Cursor, Failure>,
): UseInfiniteQueryResult<InfiniteData<Page, Cursor>, Failure> {
  return useInfiniteQuery<Page, Failure, InfiniteData<Page, Cursor>, readonly unknown[], Cursor>(
    {
      ...query,
      queryFn: ({ signal, pageParam }) => query.queryFn({ signal, pageParam: pageParam as Cursor }),
    },
    getQueryClient(useLatchkey()),
  )
}
