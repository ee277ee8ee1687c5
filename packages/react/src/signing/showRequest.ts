import { closeModal, type Latchkey } from '@latchkey/core'
import { internals, type SigningDecision, type SigningGate } from '@latchkey/core/internal'
import { goBack, pushView } from '../navigation/navigate.ts'
import { openView } from '../navigation/openView.ts'
import { topOf } from '../navigation/stack.ts'
import type { View } from '../navigation/view.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'

/** Shows a request for review. Resolves to the visitor's decision; going back or closing the modal cancels. */
export function showRequest(
  latchkey: Latchkey,
  preview: Parameters<SigningGate>[0],
): Promise<SigningDecision> {
  return new Promise((resolve) => {
    const wasOpen = internals(latchkey).modal.getState().open
    const finish = (decision: SigningDecision) => {
      for (const cleanUp of cleanups) cleanUp()
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
    else openView(latchkey, view)
    const check = () => {
      const { open } = internals(latchkey).modal.getState()
      if (!open || !viewStoreOf(latchkey).getState().stack.includes(view)) finish('cancel')
    }
    const cleanups = [
      internals(latchkey).modal.subscribe(check),
      viewStoreOf(latchkey).subscribe(check),
    ]
  })
}

function leave(latchkey: Latchkey, view: View, wasOpen: boolean): void {
  const { stack } = viewStoreOf(latchkey).getState()
  if (topOf(stack) !== view) return
  if (wasOpen && stack.length > 1) goBack(latchkey)
  else closeModal(latchkey)
}
