import type { Latchkey } from '../latchkey.ts'
import type { Adapter } from './adapter.ts'
import { cleanConnector } from './cleanConnector.ts'
import type { Connector } from './connector.ts'

/** Keeps `latchkey.connectors` up to date while adapters are added and removed; returns the undo. */
export function discoverWallets(latchkey: Latchkey): () => void {
  const found = new Map<Adapter, readonly Connector[]>()
  const undos = new Map<Adapter, () => void>()
  const publish = () => latchkey.connectors.setState([...found.values()].flat(), true)

  const begin = (adapter: Adapter) => {
    found.set(adapter, [])
    undos.set(adapter, () => {})
    try {
      const undo = adapter.discover((connectors) => {
        if (!found.has(adapter)) return
        found.set(adapter, connectors.map(cleanConnector))
        publish()
      })
      undos.set(adapter, undo)
    } catch {
      // One wallet's broken announcement must not break discovery of the other chains.
    }
  }
  const end = (adapter: Adapter) => {
    undos.get(adapter)?.()
    undos.delete(adapter)
    found.delete(adapter)
  }
  const follow = () => {
    const { adapters } = latchkey.options.getState()
    for (const adapter of adapters) if (!found.has(adapter)) begin(adapter)
    for (const adapter of [...found.keys()]) {
      if (adapters.includes(adapter)) continue
      end(adapter)
      publish()
    }
  }
  follow()
  const undoOptions = latchkey.options.subscribe(follow)
  return () => {
    undoOptions()
    for (const adapter of [...found.keys()]) end(adapter)
  }
}
