import type { Features, Latchkey } from '@latchkey/core'
import { offeredFeatures, type ServerConfig } from '@latchkey/core/internal'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useLatchkey } from '../useLatchkey.ts'

type ConfigState = { config: ServerConfig | null }

const stores = new WeakMap<Latchkey, StoreApi<ConfigState>>()

/** The features that the site enables and the server offers; until the server has answered, those of the site. */
export function useOfferedFeatures(): Features {
  const latchkey = useLatchkey()
  const store = storeOf(latchkey)
  const { config } = useStore(store)
  const { features, endpoints } = useStore(latchkey.options)
  const isMissing = config === null && endpoints?.api !== undefined
  useEffect(() => {
    if (isMissing) void loadConfig(latchkey, store)
  }, [latchkey, store, isMissing])
  return useMemo(() => offeredFeatures(features, config, endpoints), [features, config, endpoints])
}

function storeOf(latchkey: Latchkey): StoreApi<ConfigState> {
  const store = stores.get(latchkey) ?? createStore<ConfigState>(() => ({ config: null }))
  stores.set(latchkey, store)
  return store
}

/** The code of queries is not part of the modal's first chunk. */
async function loadConfig(latchkey: Latchkey, store: StoreApi<ConfigState>): Promise<void> {
  try {
    const { loadServerConfig } = await import('./loadServerConfig.ts')
    store.setState({ config: await loadServerConfig(latchkey) })
  } catch {
    // The server does not answer: the site's options hold, and the next view asks again.
  }
}
