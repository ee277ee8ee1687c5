import type { Latchkey } from '../../latchkey.ts'
import { signInOf } from '../session/signInStore.ts'
import { signInSubject } from '../session/signInSubject.ts'
import { skipSignIn } from '../session/skippedSignIns.ts'

const listeners = new WeakMap<Latchkey, Set<() => void>>()

/** The visitor left the sign-in: `requireSignIn` rejects, and the sign-in of this account is not requested automatically again. */
export function declineSignIn(latchkey: Latchkey): void {
  const subject = signInSubject(latchkey)
  const isSignedOut = signInOf(latchkey).getState().status === 'signed-out'
  if (subject && isSignedOut) skipSignIn(latchkey, subject.account)
  for (const listener of [...(listeners.get(latchkey) ?? [])]) listener()
}

/** Reports that the visitor left the sign-in; returns the undo. */
export function watchDecline(latchkey: Latchkey, onDecline: () => void): () => void {
  const ofInstance = listeners.get(latchkey) ?? new Set()
  listeners.set(latchkey, ofInstance)
  ofInstance.add(onDecline)
  return () => ofInstance.delete(onDecline)
}
