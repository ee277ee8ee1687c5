import { closeModal, type Latchkey, type UiEvent } from '@latchkey/core'
import { goBack, pushView } from './navigate.ts'
import { openView } from './openView.ts'
import { topOf } from './stack.ts'
import type { View } from './view.ts'
import { viewsOf } from './viewStore.ts'

type Approval = Extract<UiEvent, { type: 'approval-required' }>

/** Puts ApproveTransaction on top, in the open modal or a fresh one, until the request is settled. */
export function showApproval(latchkey: Latchkey, { openWindow, cancel, settled }: Approval): void {
  if (settled.aborted) return
  const view: View = { name: 'ApproveTransaction', openWindow }
  const wasOpen = latchkey.modal.getState().open
  if (wasOpen) pushView(latchkey, view)
  else openView(latchkey, view)
  const check = () => {
    const { open } = latchkey.modal.getState()
    if (!open || !viewsOf(latchkey).getState().stack.includes(view)) cancel()
  }
  const undos = [latchkey.modal.subscribe(check), viewsOf(latchkey).subscribe(check)]
  settled.addEventListener('abort', () => {
    for (const undo of undos) undo()
    const { stack } = viewsOf(latchkey).getState()
    if (!latchkey.modal.getState().open || topOf(stack) !== view) return
    if (wasOpen) goBack(latchkey)
    else closeModal(latchkey)
  })
}
