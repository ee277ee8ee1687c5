import { closeModal, connectShared, type Latchkey, signInSettled } from '@latchkey/core'
import { topOf } from '@latchkey/core/internal'

/** Connects the embedded wallet after a login. Then closes the modal, unless a sign-in view has opened meanwhile. */
export async function openWallet(
  latchkey: Latchkey,
  { method, signal }: { method: 'email' | 'social'; signal: AbortSignal },
): Promise<void> {
  const view = topOf(latchkey.modal.getState().stack)
  await connectShared(latchkey, { id: 'embedded', method, onUri: () => {}, signal })
  await signInSettled(latchkey)
  if (topOf(latchkey.modal.getState().stack) === view) closeModal(latchkey)
}
