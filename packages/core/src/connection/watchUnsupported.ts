import type { Latchkey } from '../latchkey.ts'
import { activeNamespace, findNetwork } from '../network/networkStore.ts'
import { type Connection, type Connections, connectionOf } from './connectionStore.ts'

/**
 * Emits what the wallet does on its own: it goes to a network that the site does not offer, comes back, or takes its
 * accounts away. Returns a function that unsubscribes.
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
  const unsubscribers = [
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
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

function activeStatus(latchkey: Latchkey, connections: Connections): Connection['status'] {
  return connectionOf(connections, activeNamespace(latchkey.network.getState())).status
}

/** Whether the active wallet is on a network that the site does not offer, unless `modal.allowUnsupportedChain` is set. */
export function isUnsupported(latchkey: Latchkey): boolean {
  if (latchkey.options.getState().modal.allowUnsupportedChain) return false
  const state = latchkey.network.getState()
  const connection = connectionOf(latchkey.connections.getState(), activeNamespace(state))
  return connection.status === 'connected' && !findNetwork(state, connection.chainId)
}
