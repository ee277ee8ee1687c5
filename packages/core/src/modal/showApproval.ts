import type { Latchkey } from '../latchkey.ts'
import { closeModal } from './closeModal.ts'
import { goBack, pushView } from './navigate.ts'
import { openModal } from './openModal.ts'
import { topOf } from './stack.ts'
import type { View } from './view.ts'

/** Puts ApproveTransaction on top, in the open modal or a fresh one; the undo leaves things as they were. */
export function showApproval(
  latchkey: Latchkey,
  options: { openWindow(): void; onClose(): void },
): () => void {
  const view: View = { name: 'ApproveTransaction', openWindow: options.openWindow }
  const wasOpen = latchkey.modal.getState().open
  if (wasOpen) pushView(latchkey, view)
  else openModal(latchkey, { view })
  const stop = latchkey.modal.subscribe(({ open, stack }) => {
    if (!open || !stack.includes(view)) options.onClose()
  })
  return () => {
    stop()
    const { open, stack } = latchkey.modal.getState()
    if (!open || topOf(stack) !== view) return
    if (wasOpen) goBack(latchkey)
    else closeModal(latchkey)
  }
}

export function watchClosing(latchkey: Latchkey, onClose: () => void): () => void {
  return latchkey.modal.subscribe((now, before) => {
    if (before.open && !now.open) onClose()
  })
}
