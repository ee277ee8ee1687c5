import { closeModal, type Latchkey, openModal } from '@latchkey/core'
import {
  goBack,
  pushView,
  type SigningDecision,
  type SigningGate,
  topOf,
  type View,
} from '@latchkey/core/internal'

/** Shows what a site asks of the wallet. Resolves to what the visitor says; whoever goes back or closes the modal has said no. */
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
        // Closing gives up what still waits for the visitor; this one must be through by then.
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
