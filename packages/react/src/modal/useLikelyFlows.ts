import { isConnected } from '@latchkey/core'
import type { ViewName } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { whenIdle } from '../mount/whenIdle.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { fetchScreen, type ViewFlows } from './flow.ts'

/** Whoever looks at wallets for a second is not in a hurry; before that, the wallet they take is all that counts. */
const restMs = 1000

/** Where a visitor goes next, more often than not: its code is fetched, one after the other, while nothing is to be done. */
export function useLikelyFlows(flows: ViewFlows): void {
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
      // Told when it is really needed.
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
