import { type SessionState, type SiwxSession, signInOf } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** What `useLatchkeySession` returns: the session is `null` unless `status` is `signed-in`. */
export type UseLatchkeySessionReturnType =
  | { status: 'signed-in'; session: SiwxSession }
  | { status: Exclude<SessionState['status'], 'signed-in'>; session: null }

/**
 * The connected account's sign-in session (SIWX).
 * @example
 * const { session } = useLatchkeySession()
 * const { mutate } = useLatchkeyRequireSignIn()
 * if (!session) return <button onClick={() => mutate()}>Sign in</button>
 * return <p>Signed in as {session.data.accountAddress}</p>
 */
export function useLatchkeySession(): UseLatchkeySessionReturnType {
  const state = useStore(signInOf(useLatchkey()))
  if (state.status === 'signed-in') return { status: state.status, session: state.session }
  return { status: state.status, session: null }
}
