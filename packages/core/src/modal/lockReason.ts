import { isConnected } from '../connection/activeConnection.ts'
import type { Latchkey } from '../latchkey.ts'
import { isUnsupported } from '../network/isUnsupported.ts'
import type { ModalState } from './modalStore.ts'
import { type Stack, topOf } from './stack.ts'

/** Why this stack may not be closed: the wallet is on a network the site does not take, or it must sign in. */
export function lockReason(latchkey: Latchkey, stack: Stack): ModalState['locked'] {
  const { locked } = latchkey.modal.getState()
  // Whoever is gone cannot sign in, and must be able to leave.
  if (locked === 'sign-in-required' && isConnected(latchkey)) return locked
  return topOf(stack).name === 'UnsupportedChain' && isUnsupported(latchkey)
    ? 'unsupported-chain'
    : null
}

/** Forbids or allows closing for the sake of a sign-in that the site requires. */
export function requireSignInToClose(latchkey: Latchkey, required: boolean): void {
  latchkey.modal.setState({ locked: required ? 'sign-in-required' : null })
  if (!required) refreshLock(latchkey)
}

export function refreshLock(latchkey: Latchkey): void {
  const { stack, locked } = latchkey.modal.getState()
  const reason = lockReason(latchkey, stack)
  if (reason !== locked) latchkey.modal.setState({ locked: reason })
}
