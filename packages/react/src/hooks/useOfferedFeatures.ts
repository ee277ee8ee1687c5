import type { Features, Latchkey } from '@latchkey/core'
import { internals, offeredFeatures, part, type ServerConfig } from '@latchkey/core/internal'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useLatchkey } from '../useLatchkey.ts'

type ConfigState = { config: ServerConfig | null }

/** The features that the site enables and the server offers; until the server has responded, those of the site. */
export function useOfferedFeatures(): Features {
  const latchkey = useLatchkey()
  const store = storeOf(latchkey)
  const { config } = useStore(store)
  const { features, endpoints } = useStore(internals(latchkey).options)
  const isMissing = config === null && endpoints?.api !== undefined
  useEffect(() => {
    if (isMissing) void loadConfig(latchkey, store)
  }, [latchkey, store, isMissing])
  return useMemo(() => offeredFeatures(features, config, endpoints), [features, config, endpoints])
}

function storeOf(latchkey: Latchkey): StoreApi<ConfigState> {
  return part(latchkey, 'serverConfig', () => createStore<ConfigState>(() => ({ config: null })))
}

/** The code of queries is not part of the modal's first chunk. */
async function loadConfig(latchkey: Latchkey, store: StoreApi<ConfigState>): Promise<void> {
  try {
    const { loadServerConfig } = await import('./loadServerConfig.ts')
    store.setState({ config: await loadServerConfig(latchkey) })
  } catch {
    // The server doesn't respond: use the site's options, and retry with the next view.
  }
}
