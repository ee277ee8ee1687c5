import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Latchkey } from '../latchkey.ts'
import type { Login } from './sharedSession.ts'

type LoginState = { user: Login | null }

/** The store of the embedded wallet's logged-in user. */
export function loginOf(latchkey: Latchkey): StoreApi<LoginState> {
  return latchkey.part('login', () => createStore<LoginState>(() => ({ user: null })))
}
