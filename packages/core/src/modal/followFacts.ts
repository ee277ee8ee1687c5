import { type Connection, type Connections, connectionOf } from '../connection/connectionStore.ts'
import type { Latchkey } from '../latchkey.ts'
import { isUnsupported } from '../network/isUnsupported.ts'
import { activeNamespace } from '../network/networkStore.ts'
import { closeModal } from './closeModal.ts'
import { refreshLock } from './lockReason.ts'
import { openModal } from './openModal.ts'
import { topOf } from './stack.ts'

/**
 * What the wallet does on its own shows in the modal: a network the site does not take asks the visitor to
 * choose another one, the way back ends that, and a modal whose account is gone closes.
 */
export function followFacts(latchkey: Latchkey): () => void {
  let wasUnsupported = false
  const follow = (isWaking = false) => {
    const unsupported = isUnsupported(latchkey)
    refreshLock(latchkey)
    if (unsupported === wasUnsupported) return
    wasUnsupported = unsupported
    const { open, stack } = latchkey.modal.getState()
    const isShown = topOf(stack).name === 'UnsupportedChain' && open
    // A visitor who merely comes back is not met by a closed door; the button tells.
    const mayOpen = open || !isWaking
    if (unsupported && !isShown && mayOpen)
      openModal(latchkey, { view: { name: 'UnsupportedChain' } })
    if (!unsupported && isShown) closeModal(latchkey)
  }
  const undos = [
    latchkey.network.subscribe(() => follow()),
    latchkey.options.subscribe(() => follow()),
    latchkey.connections.subscribe((now, before) => {
      const wasStatus = activeStatus(latchkey, before)
      follow(wasStatus === 'connecting')
      const isLost = wasStatus === 'connected' && activeStatus(latchkey, now) === 'disconnected'
      if (isLost) closeModal(latchkey)
    }),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}

function activeStatus(latchkey: Latchkey, connections: Connections): Connection['status'] {
  return connectionOf(connections, activeNamespace(latchkey.network.getState())).status
}
