import { isConnected, type ViewName } from '@latchkey/core'
import { useEffect } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { viewTable } from './viewTable.ts'

/** Where a visitor goes next, more often than not: its code is fetched while nothing else is to be done. */
export function useLikelyFlows(): void {
  const latchkey = useLatchkey()
  useEffect(() => {
    const next: readonly ViewName[] = isConnected(latchkey)
      ? ['Account', 'Tokens', 'Transactions', 'Nfts', 'Networks']
      : ['WhatIsAWallet', 'Account']
    const fetchThem = () => {
      for (const name of next) {
        // Told when it is really needed.
        Promise.resolve(viewTable[name].load()).catch(() => {})
      }
    }
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(fetchThem, 1000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(fetchThem, { timeout: 300 })
    return () => cancelIdleCallback(idle)
  }, [latchkey])
}
