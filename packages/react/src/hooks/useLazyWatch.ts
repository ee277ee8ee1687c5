import type { Latchkey } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useLatchkey } from '../useLatchkey.ts'

type AccountWatchers = typeof import('./watchAccount.ts')

/**
 * Watches a value of an account while `key` identifies one. The code, with the query library, is imported only then,
 * because it must not be in the button's chunk.
 */
export function useLazyWatch(
  key: string | null,
  watch: (watchers: AccountWatchers, latchkey: Latchkey) => () => void,
): void {
  const latchkey = useLatchkey()
  const latest = useRef(watch)
  latest.current = watch
  useEffect(() => {
    if (key === null) return
    let unwatch: (() => void) | null = null
    let isStopped = false
    importWatchAccount().then(
      (watchers) => {
        if (!isStopped) unwatch = latest.current(watchers, latchkey)
      },
      () => {
        // The import failed; the button shows the address without balance and name.
      },
    )
    return () => {
      isStopped = true
      unwatch?.()
    }
  }, [latchkey, key])
}

async function importWatchAccount(): Promise<AccountWatchers> {
  const { watchBalance, watchIdentity, watchPendingCount } = await import('./watchAccount.ts')
  return { watchBalance, watchIdentity, watchPendingCount }
}
