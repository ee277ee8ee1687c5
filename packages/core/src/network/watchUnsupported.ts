import { type Connection, type Connections, connectionOf } from '../connection/connectionStore.ts'
import type { Latchkey } from '../latchkey.ts'
import { isUnsupported } from './isUnsupported.ts'
import { activeNamespace } from './networkStore.ts'

/**
 * Emits what the wallet does on its own: it goes to a network that the site does not offer, comes back, or takes its
 * accounts away. Returns the undo.
 */
export function watchUnsupported(latchkey: Latchkey): () => void {
  let wasUnsupported = false
  const emitIfChanged = (isRestored = false) => {
    const unsupported = isUnsupported(latchkey)
    if (unsupported === wasUnsupported) return
    wasUnsupported = unsupported
    latchkey.ui.emit(
      unsupported ? { type: 'unsupported-chain', isRestored } : { type: 'supported-chain' },
    )
  }
  const undos = [
    latchkey.network.subscribe(() => emitIfChanged()),
    latchkey.options.subscribe(() => emitIfChanged()),
    latchkey.connections.subscribe((now, before) => {
      const statusBefore = activeStatus(latchkey, before)
      emitIfChanged(statusBefore === 'connecting')
      const isLost = statusBefore === 'connected' && activeStatus(latchkey, now) === 'disconnected'
      if (isLost) latchkey.ui.emit({ type: 'connection-lost' })
    }),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}

function activeStatus(latchkey: Latchkey, connections: Connections): Connection['status'] {
  return connectionOf(connections, activeNamespace(latchkey.network.getState())).status
}
