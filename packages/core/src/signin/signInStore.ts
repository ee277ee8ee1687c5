import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Latchkey } from '../latchkey.ts'
import type { SiwxSession } from './siwx.ts'

/** Whether the connected account is signed in. */
export type SignInState =
  /** Not connected, the site asks for no sign-in, or the network is not one of its own. */
  | { status: 'off' }
  | { status: 'checking' }
  /** A one-click signature has come and is being checked. */
  | { status: 'authenticating' }
  | { status: 'signed-out'; required: boolean }
  | { status: 'signed-in'; session: SiwxSession }

const stores = new WeakMap<Latchkey, StoreApi<SignInState>>()

/** The instance's sign-in, to read and to watch. */
export function signInOf(latchkey: Latchkey): StoreApi<SignInState> {
  const store = stores.get(latchkey) ?? createStore<SignInState>(() => ({ status: 'off' }))
  stores.set(latchkey, store)
  return store
}
