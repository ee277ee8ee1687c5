import type { Adapter } from '../adapter/adapter.ts'
import type { Connector } from '../connection/connector.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { cleanConnector } from './cleanConnector.ts'

/**
 * Keeps the connectors up to date while adapters are added and removed; returns a function that unsubscribes.
 */
export function discoverWallets(latchkey: Latchkey): () => void {
  const connectorsByAdapter = new Map<Adapter, readonly Connector[]>()
  const stopByAdapter = new Map<Adapter, () => void>()
  const publish = () =>
    internals(latchkey).connectors.setState([...connectorsByAdapter.values()].flat(), true)

  const startDiscovery = (adapter: Adapter) => {
    connectorsByAdapter.set(adapter, [])
    try {
      const stop = adapter.discover((connectors) => {
        if (!connectorsByAdapter.has(adapter)) return
        connectorsByAdapter.set(adapter, connectors.map(cleanConnector))
        publish()
      })
      stopByAdapter.set(adapter, stop)
    } catch {
      // One wallet's broken announcement must not break discovery of the other chains.
    }
  }
  const stopDiscovery = (adapter: Adapter) => {
    stopByAdapter.get(adapter)?.()
    stopByAdapter.delete(adapter)
    connectorsByAdapter.delete(adapter)
  }
  const syncWithOptions = () => {
    const { adapters } = internals(latchkey).options.getState()
    for (const adapter of adapters) if (!connectorsByAdapter.has(adapter)) startDiscovery(adapter)
    for (const adapter of connectorsByAdapter.keys()) {
      if (adapters.includes(adapter)) continue
      stopDiscovery(adapter)
      publish()
    }
  }
  syncWithOptions()
  const unwatchOptions = internals(latchkey).options.subscribe(syncWithOptions)
  return () => {
    unwatchOptions()
    for (const adapter of connectorsByAdapter.keys()) stopDiscovery(adapter)
  }
}
