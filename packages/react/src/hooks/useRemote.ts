import { type Query, queriesOf } from '@latchkey/core'
import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLatchkey } from '../useLatchkey.ts'

type Wish<Data> = Query<Data> & {
  enabled?: boolean
  refetchInterval?:
    | number
    | false
    | ((query: { state: { error: unknown; data: Data | undefined } }) => number | false)
  retry?: false
  gcTime?: number
}

/**
 * Remote data on screen, read anew when it is no longer fresh. It does what `useQuery` does, without the
 * providers, suspense and error boundaries that nobody here uses and every view would have to load.
 */
export function useRemote<Data>(query: Wish<Data>): QueryObserverResult<Data> {
  const client = queriesOf(useLatchkey())
  const [observer] = useState(() => new QueryObserver<Data>(client, query))
  useObserved(observer)
  useEffect(() => observer.setOptions(query))
  return observer.getOptimisticResult(client.defaultQueryOptions<Data, Error>(query))
}

/** Draws anew whenever the observer has something else to say. */
export function useObserved(observer: {
  subscribe(onChange: () => void): () => void
  getCurrentResult(): unknown
}): void {
  const subscribe = useCallback((onChange: () => void) => observer.subscribe(onChange), [observer])
  const read = () => observer.getCurrentResult()
  useSyncExternalStore(subscribe, read, read)
}
