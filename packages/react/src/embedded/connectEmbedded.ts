import { closeModal, connectShared, type Latchkey, signInSettled } from '@latchkey/core'
import { topOf } from '../modal/stack.ts'
import { viewsOf } from '../modal/viewStore.ts'

/** Connects the embedded wallet after a login. Then closes the modal, unless a sign-in view has opened meanwhile. */
export async function connectEmbedded(
  latchkey: Latchkey,
  { method, signal }: { method: 'email' | 'social'; signal: AbortSignal },
): Promise<void> {
  const view = topOf(viewsOf(latchkey).getState().stack)
  await connectShared(latchkey, { id: 'embedded', method, onUri: () => {}, signal })
  await signInSettled(latchkey)
  if (topOf(viewsOf(latchkey).getState().stack) === view) closeModal(latchkey)
}
