import type { Latchkey } from '../latchkey.ts'
import { requireSignInToClose } from '../modal/lockReason.ts'
import { resetView } from '../modal/navigate.ts'
import { openModal } from '../modal/openModal.ts'
import { type Stack, topOf } from '../modal/stack.ts'

/** Shows the sign-in. Where it is required, the modal does not close before. */
export function askToSignIn(latchkey: Latchkey, options: { required: boolean }): void {
  const { open, stack } = latchkey.modal.getState()
  const view = { name: 'SIWXSignMessage' } as const
  if (!open) openModal(latchkey, { view })
  else if (!isSignInShown(stack)) resetView(latchkey, view)
  requireSignInToClose(latchkey, options.required)
}

export function isSignInShown(stack: Stack): boolean {
  const { name } = topOf(stack)
  return name === 'SIWXSignMessage' || name === 'ConnectingSiwe'
}
