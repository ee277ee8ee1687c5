import type { Latchkey } from '../latchkey.ts'
import { signInOf } from './signInStore.ts'
import { signInSubject } from './signInSubject.ts'
import { skipSignIn } from './skippedSignIns.ts'

const listeners = new WeakMap<Latchkey, Set<() => void>>()

/** The visitor left the sign-in: `requireSignIn` rejects, and the account is not asked again by itself. */
export function declineSignIn(latchkey: Latchkey): void {
  const subject = signInSubject(latchkey)
  const isSignedOut = signInOf(latchkey).getState().status === 'signed-out'
  if (subject && isSignedOut) skipSignIn(latchkey, subject.account)
  for (const listener of [...(listeners.get(latchkey) ?? [])]) listener()
}

/** Reports that the visitor left the sign-in; returns the undo. */
export function watchDecline(latchkey: Latchkey, onDecline: () => void): () => void {
  const mine = listeners.get(latchkey) ?? new Set()
  listeners.set(latchkey, mine)
  mine.add(onDecline)
  return () => mine.delete(onDecline)
}
