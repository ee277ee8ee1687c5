import { type Connections, connectionOf } from '../connection/connectionStore.ts'
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
  const follow = () => {
    const unsupported = isUnsupported(latchkey)
    refreshLock(latchkey)
    if (unsupported === wasUnsupported) return
    wasUnsupported = unsupported
    const { open, stack } = latchkey.modal.getState()
    const isShown = topOf(stack).name === 'UnsupportedChain' && open
    if (unsupported && !isShown) openModal(latchkey, { view: { name: 'UnsupportedChain' } })
    if (!unsupported && isShown) closeModal(latchkey)
  }
  const undoNetwork = latchkey.network.subscribe(follow)
  const undoConnections = latchkey.connections.subscribe((now, before) => {
    follow()
    if (lostActiveAccount(latchkey, now, before)) closeModal(latchkey)
  })
  const undoOptions = latchkey.options.subscribe(follow)
  return () => {
    undoNetwork()
    undoConnections()
    undoOptions()
  }
}

function lostActiveAccount(latchkey: Latchkey, now: Connections, before: Connections): boolean {
  const namespace = activeNamespace(latchkey.network.getState())
  return (
    connectionOf(before, namespace).status === 'connected' &&
    connectionOf(now, namespace).status === 'disconnected'
  )
}
