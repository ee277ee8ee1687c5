import { internals, type Latchkey } from '../latchkey.ts'
import { activeNamespace, findNetwork } from '../network/networkStore.ts'
import { type ConnectionState, type ConnectionStates, connectionOf } from './connectionStore.ts'

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
    internals(latchkey).ui.emit(
      unsupported ? { type: 'unsupportedChain', isRestored } : { type: 'supportedChain' },
    )
  }
  const unsubscribers = [
    internals(latchkey).network.subscribe(() => emitIfChanged()),
    internals(latchkey).options.subscribe(() => emitIfChanged()),
    internals(latchkey).connections.subscribe((now, before) => {
      const statusBefore = activeStatus(latchkey, before)
      emitIfChanged(statusBefore === 'connecting')
      const isLost = statusBefore === 'connected' && activeStatus(latchkey, now) === 'disconnected'
      if (isLost) internals(latchkey).ui.emit({ type: 'connectionLost' })
    }),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

function activeStatus(
  latchkey: Latchkey,
  connections: ConnectionStates,
): ConnectionState['status'] {
  return connectionOf(connections, activeNamespace(internals(latchkey).network.getState())).status
}

/** Whether the active wallet is on a network that the site does not offer, unless `modal.allowUnsupportedChain` is set. */
export function isUnsupported(latchkey: Latchkey): boolean {
  if (internals(latchkey).options.getState().modal.allowUnsupportedChain) return false
  const state = internals(latchkey).network.getState()
  const connection = connectionOf(
    internals(latchkey).connections.getState(),
    activeNamespace(state),
  )
  return connection.status === 'connected' && !findNetwork(state, connection.chainId)
}
