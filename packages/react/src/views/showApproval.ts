import { closeModal, type Latchkey } from '@latchkey/core'
import { internals, type UiEvent } from '@latchkey/core/internal'
import { goBack, pushView } from '../navigation/navigate.ts'
import { openView } from '../navigation/openView.ts'
import { topOf } from '../navigation/stack.ts'
import type { View } from '../navigation/view.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'

type Approval = Extract<UiEvent, { type: 'approvalRequired' }>

/** Puts ApproveTransaction on top, in the open modal or a fresh one, until the request is settled. */
export function showApproval(latchkey: Latchkey, { openWindow, cancel, settled }: Approval): void {
  if (settled.aborted) return
  const view: View = { name: 'ApproveTransaction', openWindow }
  const wasOpen = internals(latchkey).modal.getState().open
  if (wasOpen) pushView(latchkey, view)
  else openView(latchkey, view)
  const check = () => {
    const { open } = internals(latchkey).modal.getState()
    if (!open || !viewStoreOf(latchkey).getState().stack.includes(view)) cancel()
  }
  const cleanups = [
    internals(latchkey).modal.subscribe(check),
    viewStoreOf(latchkey).subscribe(check),
  ]
  settled.addEventListener('abort', () => {
    for (const cleanUp of cleanups) cleanUp()
    const { stack } = viewStoreOf(latchkey).getState()
    if (!internals(latchkey).modal.getState().open || topOf(stack) !== view) return
    if (wasOpen) goBack(latchkey)
    else closeModal(latchkey)
  })
}
