import type { Latchkey } from '@latchkey/core'
import { internals, isConnected, track } from '@latchkey/core/internal'
import { firstStack } from './firstView.ts'
import { refreshLock } from './lockReason.ts'
import type { Stack } from './stack.ts'
import type { View } from './view.ts'
import { viewStoreOf } from './viewStore.ts'

/** Opens the modal with any view; pages open the fewer ones of `ModalView` through core's `openModal`. */
export function openView(latchkey: Latchkey, view: View): void {
  startAt(latchkey, firstStack(latchkey, { view }))
  internals(latchkey).modal.setState({ open: true, namespace: null })
  track(latchkey, { event: 'MODAL_OPEN', properties: { connected: isConnected(latchkey) } })
}

/** Shows the views of a modal that has just opened. */
export function startAt(latchkey: Latchkey, stack: Stack): void {
  const { request } = internals(latchkey).modal.getState()
  viewStoreOf(latchkey).setState({ stack, request })
  internals(latchkey).modal.setState({ loading: false })
  refreshLock(latchkey)
}
