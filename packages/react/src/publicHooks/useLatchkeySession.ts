import type { SessionState } from '@latchkey/core'
import { signInOf } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** What `useLatchkeySession` returns: the session is `null` unless `status` is `signed-in`. */
export type UseLatchkeySessionReturnType = SessionState

/**
 * The connected account's sign-in session (SIWX).
 * @example
 * const { session } = useLatchkeySession()
 * const { mutate } = useLatchkeyRequireSignIn()
 * if (!session) return <button onClick={() => mutate()}>Sign in</button>
 * return <p>Signed in as {session.data.accountAddress}</p>
 */
export function useLatchkeySession(): UseLatchkeySessionReturnType {
  return useStore(signInOf(useLatchkey()))
}
