import { type Account, type CaipNetworkId, parseCaipNetworkId } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** Keeps an account's data current while its view is open. The code for it loads after the view. */
export function useLiveAccount(watched: { account: Account; network: CaipNetworkId } | null): void {
  const latchkey = useLatchkey()
  const hasServer = useStore(internals(latchkey).options, (options) =>
    Boolean(options.endpoints?.api),
  )
  const network = watched?.network ?? null
  const address = watched?.account.address ?? null
  useEffect(() => {
    if (!hasServer || !network || !address) return
    let stop: (() => void) | null = null
    let isStopped = false
    const account: Account = {
      namespace: parseCaipNetworkId(network).namespace,
      address,
      type: 'eoa',
    }
    import('./watchLiveAccount.ts').then(
      ({ watchLiveAccount }) => {
        if (!isStopped) stop = watchLiveAccount(latchkey, { account, network })
      },
      () => {
        // The import failed, so the view doesn't update automatically.
      },
    )
    return () => {
      isStopped = true
      stop?.()
    }
  }, [latchkey, hasServer, network, address])
}
