import { closeModal, type Latchkey, openModal } from '@latchkey/core'
import {
  goBack,
  pushView,
  type SigningDecision,
  type SigningGate,
  topOf,
  type View,
} from '@latchkey/core/internal'

/** Shows a request for review. Resolves to the visitor's decision; going back or closing the modal cancels. */
export function showRequest(
  latchkey: Latchkey,
  preview: Parameters<SigningGate>[0],
): Promise<SigningDecision> {
  return new Promise((resolve) => {
    const wasOpen = latchkey.modal.getState().open
    const finish = (decision: SigningDecision) => {
      stopWatching()
      resolve(decision)
    }
    const view: View = {
      name: 'ReviewRequest',
      preview,
      decide: (decision) => {
        finish(decision)
        // Closing the modal cancels pending requests; this one must be settled before.
        setTimeout(() => leave(latchkey, view, wasOpen))
      },
    }
    if (wasOpen) pushView(latchkey, view)
    else openModal(latchkey, { view })
    const stopWatching = latchkey.modal.subscribe(({ open, stack }) => {
      if (!open || !stack.includes(view)) finish('cancel')
    })
  })
}

function leave(latchkey: Latchkey, view: View, wasOpen: boolean): void {
  const { stack } = latchkey.modal.getState()
  if (topOf(stack) !== view) return
  if (wasOpen && stack.length > 1) goBack(latchkey)
  else closeModal(latchkey)
}
