import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Latchkey, part } from '../latchkey.ts'
import type { Login } from './sharedSession.ts'

type LoginState = { user: Login | null }

/** The store of the embedded wallet's logged-in user. */
export function loginOf(latchkey: Latchkey): StoreApi<LoginState> {
  return part(latchkey, 'login', () => createStore<LoginState>(() => ({ user: null })))
}

/**
 * The login of the embedded wallet: email address, user name and login method; `null` without one.
 * @example
 * console.log(getLogin(latchkey)?.email)
 */
export function getLogin(latchkey: Latchkey): Login | null {
  return latchkey.get().login
}
