import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Latchkey, part } from '../../latchkey.ts'
import type { SessionState } from './sessionState.ts'

/** The store of the instance's sign-in state. */
export function signInOf(latchkey: Latchkey): StoreApi<SessionState> {
  return part(latchkey, 'signIn', () =>
    createStore<SessionState>(() => ({ status: 'off', session: null })),
  )
}

/** The visitor left the sign-in: `requireSignIn` rejects, and `followSignIn` does not request it again automatically. */
export function declineSignIn(latchkey: Latchkey): void {
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
