import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Latchkey, part } from '../../latchkey.ts'
import type { SessionState } from './sessionState.ts'

/** The store of the instance's sign-in state. */
export function signInOf(latchkey: Latchkey): StoreApi<SessionState> {
  return part(latchkey, 'signIn', () =>
    createStore<SessionState>(() => ({ status: 'off', session: null })),
  )
}
