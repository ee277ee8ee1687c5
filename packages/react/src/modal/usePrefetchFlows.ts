import { internals, isConnected } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { fetchScreen, type ViewFlows } from '../navigation/flow.ts'
import type { ViewName } from '../navigation/view.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { whenIdle } from './whenIdle.ts'

/**
 * The visitor may press a wallet immediately, and its code must load first; after a second, prefetching doesn't compete
 * with it.
 */
const prefetchDelayMs = 1000

/** Prefetches the flows that the visitor is likely to open next, one after the other, while the browser is idle. */
export function usePrefetchFlows(flows: ViewFlows): void {
  const latchkey = useLatchkey()
  useEffect(() => {
    const { features } = internals(latchkey).options.getState()
    const hasConnection = isConnected(latchkey)
    const queue: ViewName[] = hasConnection
      ? [
          'Account',
          'Tokens',
          ...(features.history ? (['History'] as const) : []),
          'Nfts',
          'Networks',
        ]
      : ['WhatIsAWallet', 'Account']
    let isStopped = false
    const fetchNext = () => {
      const name = queue.shift()
      if (isStopped || !name) return
      // The error is shown when the visitor opens the view.
      fetchScreen(flows[name]).catch(() => {})
      whenIdle(fetchNext)
    }
    const timer = setTimeout(() => whenIdle(fetchNext), hasConnection ? 0 : prefetchDelayMs)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [latchkey, flows])
}
