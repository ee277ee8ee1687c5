import type { Caip2, Namespace } from '@latchkey/core'
import { activeNamespace } from '@latchkey/core/internal'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { viewsOf } from '../modal/viewStore.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** What `useLatchkeyState` returns. */
export type LatchkeyState = {
  /** Each stored connection has been restored, or cannot be restored. */
  initialized: boolean
  open: boolean
  /** The modal waits for something before it can show its view. */
  loading: boolean
  selectedNetworkId: Caip2
  activeNamespace: Namespace
}

/** The state of the instance as a whole: whether it is ready, what the modal does, which network is selected. */
export function useLatchkeyState(): LatchkeyState {
  const latchkey = useLatchkey()
  const [ready, setReady] = useState<Promise<void> | null>(null)
  useEffect(() => {
    let isCurrent = true
    const handleReady = () => isCurrent && setReady(latchkey.ready)
    latchkey.ready.then(handleReady, handleReady)
    return () => {
      isCurrent = false
    }
  }, [latchkey])
  const network = useStore(latchkey.network)
  return {
    initialized: ready === latchkey.ready,
    open: useStore(latchkey.modal, (state) => state.open),
    loading: useStore(viewsOf(latchkey), (state) => state.loading),
    selectedNetworkId: network.active,
    activeNamespace: activeNamespace(network),
  }
}
