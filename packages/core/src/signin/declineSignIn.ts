import { type Latchkey, part } from '../latchkey.ts'
import { signInOf } from '../siwx/session/signInStore.ts'
import { signInSubject } from '../siwx/session/signInSubject.ts'
import { skipSignIn } from '../siwx/session/skippedSignIns.ts'

/** The visitor left the sign-in: `requireSignIn` rejects, and the sign-in of this account is not requested automatically again. */
export function declineSignIn(latchkey: Latchkey): void {
  const subject = signInSubject(latchkey)
  const isSignedOut = signInOf(latchkey).getState().status === 'signed-out'
  if (subject && isSignedOut) skipSignIn(latchkey, subject.account)
  for (const decline of declineListeners(latchkey)) decline()
}

/** Reports that the visitor left the sign-in; returns a function that unsubscribes. */
export function watchDecline(latchkey: Latchkey, onDecline: () => void): () => void {
  const listeners = declineListeners(latchkey)
  listeners.add(onDecline)
  return () => listeners.delete(onDecline)
}

function declineListeners(latchkey: Latchkey): Set<() => void> {
  return part(latchkey, 'declines', () => new Set())
}
