import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Latchkey } from '../latchkey.ts'
import type { LoginUser } from './sharedSession.ts'

type LoginState = { user: LoginUser | null }

/** The store of the embedded wallet's logged-in user. */
export function loginOf(latchkey: Latchkey): StoreApi<LoginState> {
  return latchkey.part('login', () => createStore<LoginState>(() => ({ user: null })))
}
