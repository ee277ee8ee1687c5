import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Latchkey } from '../../latchkey.ts'
import type { SiwxSession } from '../../options/siwx.ts'

/** The sign-in state of the connected account. */
export type SessionState =
  /** Not connected, the site has no sign-in, or the wallet is on a network that the site doesn't offer. */
  | { status: 'off' }
  | { status: 'checking' }
  /** The signature of a one-click sign-in is being verified. */
  | { status: 'authenticating' }
  | { status: 'signed-out'; required: boolean }
  | { status: 'signed-in'; session: SiwxSession }

/** The store of the instance's sign-in state. */
export function signInOf(latchkey: Latchkey): StoreApi<SessionState> {
  return latchkey.part('signIn', () => createStore<SessionState>(() => ({ status: 'off' })))
}
