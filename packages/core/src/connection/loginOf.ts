import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LoginUser } from '../adapter/sharedSession.ts'
import type { Latchkey } from '../latchkey.ts'

type LoginState = { user: LoginUser | null }

const stores = new WeakMap<Latchkey, StoreApi<LoginState>>()

/** Who is logged in to the embedded wallet, to read and to watch. */
export function loginOf(latchkey: Latchkey): StoreApi<LoginState> {
  const store = stores.get(latchkey) ?? createStore<LoginState>(() => ({ user: null }))
  stores.set(latchkey, store)
  return store
}
