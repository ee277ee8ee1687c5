import type { ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { SiwxSession } from '../options/siwx.ts'
import { signInOf, watchDecline } from '../siwx/session/signInStore.ts'

/** What `requireSignIn` throws; `signin/declined` when the visitor declines. */
export type RequireSignInErrorType = ErrorOf<
  'signin/not-enabled' | 'signin/no-address' | 'signin/declined'
>

/**
 * Requires the connected account to be signed in: requests a sign-in if there's no session. Resolves with the session.
 * @throws RequireSignInErrorType
 */
export async function requireSignIn(latchkey: Latchkey): Promise<SiwxSession> {
  if (!internals(latchkey).options.getState().siwx)
    throw new LatchkeyError('signin/not-enabled', {})
  await waitForSession(latchkey)
  const state = signInOf(latchkey).getState()
  if (state.status === 'signed-in') return state.session
  if (state.status !== 'signed-out') throw new LatchkeyError('signin/no-address', {})
  const session = waitForSignIn(latchkey)
  internals(latchkey).ui.emit({ type: 'signInRequired', mayDecline: !state.required })
  return session
}

/** Resolves once Latchkey knows whether the connected account is signed in. */
export function waitForSession(latchkey: Latchkey): Promise<void> {
  const store = signInOf(latchkey)
  const isUndecided = () => ['checking', 'authenticating'].includes(store.getState().status)
  if (!isUndecided()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (isUndecided()) return
      stop()
      resolve()
    })
  })
}

function waitForSignIn(latchkey: Latchkey): Promise<SiwxSession> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      for (const unsubscribe of unsubscribers) unsubscribe()
      act()
    }
    const decline = () => settle(() => reject(new LatchkeyError('signin/declined', {})))
    const unsubscribers = [
      signInOf(latchkey).subscribe((state) => {
        if (state.status === 'signed-in') settle(() => resolve(state.session))
        else if (state.status === 'off') decline()
      }),
      watchDecline(latchkey, decline),
    ]
  })
}
