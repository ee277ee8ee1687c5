import { closeModal, type Latchkey, waitForSession } from '@latchkey/core'
import { connectShared, internals } from '@latchkey/core/internal'
import { checkMarkMs } from '../navigation/checkMarkMs.ts'
import { topOf } from '../navigation/stack.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'

/**
 * Connects the embedded wallet after a login and shows that it is ready. Then closes the modal, unless a sign-in view
 * has opened meanwhile.
 */
export async function connectEmbedded(
  latchkey: Latchkey,
  { method, signal, onReady }: { method: 'email' | 'social'; signal: AbortSignal; onReady(): void },
): Promise<void> {
  const view = topOf(viewStoreOf(latchkey).getState().stack)
  await connectShared(latchkey, { id: 'embedded', method, onUri: () => {}, signal })
  await waitForSession(latchkey)
  const isOnTop = () => topOf(viewStoreOf(latchkey).getState().stack) === view
  if (!isOnTop()) return
  onReady()
  const timer = setTimeout(() => isOnTop() && closeModal(latchkey), checkMarkMs)
  internals(latchkey).onDestroy(() => clearTimeout(timer))
}
