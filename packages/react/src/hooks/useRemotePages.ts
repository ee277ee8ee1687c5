import { type PagedQuery, queriesOf } from '@latchkey/core'
import {
  type InfiniteData,
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  type InfiniteQueryObserverResult,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { useObserved } from './useRemote.ts'

type Options<Page, Cursor> = InfiniteQueryObserverOptions<
  Page,
  Error,
  InfiniteData<Page, Cursor>,
  readonly unknown[],
  Cursor
>

/** Remote data that comes page by page; see `useRemote`. */
export function useRemotePages<Page, Cursor>(
  query: PagedQuery<Page, Cursor>,
): InfiniteQueryObserverResult<InfiniteData<Page, Cursor>> {
  const client = queriesOf(useLatchkey())
  const options: Options<Page, Cursor> = {
    ...query,
    queryFn: ({ signal, pageParam }) => query.queryFn({ signal, pageParam: pageParam as Cursor }),
  }
  const [observer] = useState(() => new InfiniteQueryObserver(client, options))
  useObserved(observer)
  useEffect(() => observer.setOptions(options))
  return observer.getCurrentResult()
}
