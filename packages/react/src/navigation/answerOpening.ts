import type { Latchkey } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { firstStack } from './firstView.ts'
import { startAt } from './openView.ts'
import { viewStoreOf } from './viewStore.ts'

/** Sets the first view of an opening by the page, once: it may open the modal before this code has loaded. */
export function answerOpening(latchkey: Latchkey): void {
  const { open, request } = internals(latchkey).modal.getState()
  if (!open || request === viewStoreOf(latchkey).getState().request) return
  startAt(latchkey, firstStack(latchkey, request))
}
