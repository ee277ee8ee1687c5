import { type Account, type Caip2, parseCaip2 } from '@latchkey/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** While somebody looks at an account, what happens to it shows by itself. The code for that comes after the view. */
export function useLiveAccount(target: { account: Account; network: Caip2 } | null): void {
  const latchkey = useLatchkey()
  const hasServer = useStore(latchkey.options, (options) => Boolean(options.endpoints?.api))
  const network = target?.network ?? null
  const address = target?.account.address ?? null
  useEffect(() => {
    if (!hasServer || !network || !address) return
    let stop: (() => void) | null = null
    let left = false
    const account: Account = { namespace: parseCaip2(network).namespace, address, type: 'eoa' }
    import('./watchLiveAccount.ts').then(
      ({ watchLiveAccount }) => {
        if (!left) stop = watchLiveAccount(latchkey, { account, network })
      },
      () => {
        // The network failed under the import; the view is what it was when it opened.
      },
    )
    return () => {
      left = true
      stop?.()
    }
  }, [latchkey, hasServer, network, address])
}
