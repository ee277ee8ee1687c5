import { isConnected } from '@latchkey/core'
import { useEffect } from 'react'
import { whenIdle } from '../mount/whenIdle.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { fetchScreen, type ViewFlows } from './flow.ts'
import type { ViewName } from './view.ts'

/**
 * The visitor may press a wallet at once, and its code must load first; after a second, prefetching does not compete
 * with it.
 */
const restMs = 1000

/** Prefetches the flows that the visitor is likely to open next, one after the other, while the browser is idle. */
export function usePrefetchFlows(flows: ViewFlows): void {
  const latchkey = useLatchkey()
  useEffect(() => {
    const isAtHome = isConnected(latchkey)
    const next: ViewName[] = isAtHome
      ? ['Account', 'Tokens', 'Transactions', 'Nfts', 'Networks']
      : ['WhatIsAWallet', 'Account']
    let isOver = false
    const fetchNext = () => {
      const name = next.shift()
      if (isOver || !name) return
      // The error is shown when the visitor opens the view.
      fetchScreen(flows[name]).catch(() => {})
      whenIdle(fetchNext)
    }
    const timer = setTimeout(() => whenIdle(fetchNext), isAtHome ? 0 : restMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [latchkey, flows])
}
