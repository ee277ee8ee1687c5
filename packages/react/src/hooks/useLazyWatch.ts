import type { Latchkey } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useLatchkey } from '../useLatchkey.ts'

type AccountWatch = typeof import('./watchAccount.ts')

/**
 * Watches something of an account while `key` names one. The code for it, with the query library, is fetched
 * only then: it must not be in the button's chunk.
 */
export function useLazyWatch(
  key: string | null,
  watch: (module: AccountWatch, latchkey: Latchkey) => () => void,
): void {
  const latchkey = useLatchkey()
  const latest = useRef(watch)
  latest.current = watch
  useEffect(() => {
    if (key === null) return
    let unwatch: (() => void) | null = null
    let left = false
    loadWatch().then(
      (module) => {
        if (!left) unwatch = latest.current(module, latchkey)
      },
      () => {
        // The network failed under the import; without it the button shows the address alone.
      },
    )
    return () => {
      left = true
      unwatch?.()
    }
  }, [latchkey, key])
}

async function loadWatch(): Promise<AccountWatch> {
  const { watchBalance, watchIdentity } = await import('./watchAccount.ts')
  return { watchBalance, watchIdentity }
}
