import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Latchkey } from '../../latchkey.ts'
import type { SiwxSession } from '../config/siwx.ts'

/** The sign-in state of the connected account. */
export type SignInState =
  /** Not connected, the site has no sign-in, or the wallet is on a network that the site does not offer. */
  | { status: 'off' }
  | { status: 'checking' }
  /** The signature of a one-click sign-in is being verified. */
  | { status: 'authenticating' }
  | { status: 'signed-out'; required: boolean }
  | { status: 'signed-in'; session: SiwxSession }

const stores = new WeakMap<Latchkey, StoreApi<SignInState>>()

/** The store of the instance's sign-in state. */
export function signInOf(latchkey: Latchkey): StoreApi<SignInState> {
  const store = stores.get(latchkey) ?? createStore<SignInState>(() => ({ status: 'off' }))
  stores.set(latchkey, store)
  return store
}
