import type { Latchkey } from '@latchkey/core'
import { internals, isConnected, isUnsupported, type ModalState } from '@latchkey/core/internal'
import { type Stack, topOf } from './stack.ts'
import { viewStoreOf } from './viewStore.ts'

/** Why this stack may not be closed: the wallet is on a network the site does not offer, or it must sign in. */
function lockReason(latchkey: Latchkey, stack: Stack): ModalState['locked'] {
  const { locked } = internals(latchkey).modal.getState()
  // A disconnected visitor cannot sign in, and must be able to close the modal.
  if (locked === 'sign-in-required' && isConnected(latchkey)) return locked
  return topOf(stack).name === 'UnsupportedChain' && isUnsupported(latchkey)
    ? 'unsupported-chain'
    : null
}

/** Forbids or allows closing for the sake of a sign-in that the site requires. */
export function requireSignInToClose(latchkey: Latchkey, required: boolean): void {
  internals(latchkey).modal.setState({ locked: required ? 'sign-in-required' : null })
  if (!required) refreshLock(latchkey)
}

export function refreshLock(latchkey: Latchkey): void {
  const { locked } = internals(latchkey).modal.getState()
  const reason = lockReason(latchkey, viewStoreOf(latchkey).getState().stack)
  if (reason !== locked) internals(latchkey).modal.setState({ locked: reason })
}
