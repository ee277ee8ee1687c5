import { type Account, type Caip2, parseCaip2 } from '@latchkey/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** Keeps an account's data current while its view is open. The code for it loads after the view. */
export function useLiveAccount(watched: { account: Account; network: Caip2 } | null): void {
  const latchkey = useLatchkey()
  const hasServer = useStore(latchkey.options, (options) => Boolean(options.endpoints?.api))
  const network = watched?.network ?? null
  const address = watched?.account.address ?? null
  useEffect(() => {
    if (!hasServer || !network || !address) return
    let stop: (() => void) | null = null
    let isStopped = false
    const account: Account = { namespace: parseCaip2(network).namespace, address, type: 'eoa' }
    import('./watchLiveAccount.ts').then(
      ({ watchLiveAccount }) => {
        if (!isStopped) stop = watchLiveAccount(latchkey, { account, network })
      },
      () => {
        // The import failed; the view does not update by itself.
      },
    )
    return () => {
      isStopped = true
      stop?.()
    }
  }, [latchkey, hasServer, network, address])
}
