import { closeModal, type Latchkey, waitForSession } from '@latchkey/core'
import { connectShared } from '@latchkey/core/internal'
import { topOf } from '../navigation/stack.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'

/** Connects the embedded wallet after a login. Then closes the modal, unless a sign-in view has opened meanwhile. */
export async function connectEmbedded(
  latchkey: Latchkey,
  { method, signal }: { method: 'email' | 'social'; signal: AbortSignal },
): Promise<void> {
  const view = topOf(viewStoreOf(latchkey).getState().stack)
  await connectShared(latchkey, { id: 'embedded', method, onUri: () => {}, signal })
  await waitForSession(latchkey)
  if (topOf(viewStoreOf(latchkey).getState().stack) === view) closeModal(latchkey)
}
