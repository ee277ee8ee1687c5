import {
  requireSignIn,
  type SignInState,
  type SiwxSession,
  signInOf,
  signOut,
} from '@latchkey/core'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** What `useLatchkeySignIn` returns. */
export type LatchkeySignIn = {
  status: SignInState['status']
  isSignedIn: boolean
  session: SiwxSession | null
  /** Shows the sign-in unless a session covers the account. @throws signin/not-enabled, signin/no-address, signin/declined */
  signIn(): Promise<SiwxSession>
  /** Ends the session; where sign-in is required the wallet is disconnected too. @throws api/unreachable, signin/failed */
  signOut(): Promise<void>
}

/** Whether the connected account is signed in, with functions to sign in and out. */
export function useLatchkeySignIn(): LatchkeySignIn {
  const latchkey = useLatchkey()
  const state = useStore(signInOf(latchkey))
  const handleSignIn = useCallback(() => requireSignIn(latchkey), [latchkey])
  const handleSignOut = useCallback(() => signOut(latchkey), [latchkey])
  return {
    status: state.status,
    isSignedIn: state.status === 'signed-in',
    session: state.status === 'signed-in' ? state.session : null,
    signIn: handleSignIn,
    signOut: handleSignOut,
  }
}
