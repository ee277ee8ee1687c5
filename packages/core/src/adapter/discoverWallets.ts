import type { Latchkey } from '../latchkey.ts'
import type { Adapter } from './adapter.ts'
import { cleanConnector } from './cleanConnector.ts'
import type { Connector } from './connector.ts'

/** Keeps `latchkey.connectors` up to date while adapters are added and removed; returns the undo. */
export function discoverWallets(latchkey: Latchkey): () => void {
  const connectorsByAdapter = new Map<Adapter, readonly Connector[]>()
  const undoByAdapter = new Map<Adapter, () => void>()
  const publish = () => latchkey.connectors.setState([...connectorsByAdapter.values()].flat(), true)

  const startDiscovery = (adapter: Adapter) => {
    connectorsByAdapter.set(adapter, [])
    undoByAdapter.set(adapter, () => {})
    try {
      const undo = adapter.discover((connectors) => {
        if (!connectorsByAdapter.has(adapter)) return
        connectorsByAdapter.set(adapter, connectors.map(cleanConnector))
        publish()
      })
      undoByAdapter.set(adapter, undo)
    } catch {
      // One wallet's broken announcement must not break discovery of the other chains.
    }
  }
  const stopDiscovery = (adapter: Adapter) => {
    undoByAdapter.get(adapter)?.()
    undoByAdapter.delete(adapter)
    connectorsByAdapter.delete(adapter)
  }
  const syncWithOptions = () => {
    const { adapters } = latchkey.options.getState()
    for (const adapter of adapters) if (!connectorsByAdapter.has(adapter)) startDiscovery(adapter)
    for (const adapter of [...connectorsByAdapter.keys()]) {
      if (adapters.includes(adapter)) continue
      stopDiscovery(adapter)
      publish()
    }
  }
  syncWithOptions()
  const undoOptions = latchkey.options.subscribe(syncWithOptions)
  return () => {
    undoOptions()
    for (const adapter of [...connectorsByAdapter.keys()]) stopDiscovery(adapter)
  }
}
