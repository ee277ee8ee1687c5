import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { SiwxSession } from '../config/siwx.ts'
import { signInOf } from '../session/signInStore.ts'
import { watchDecline } from './declineSignIn.ts'

/**
 * Requires that the connected account is signed in: requests the sign-in unless there is a session. Resolves with the
 * session.
 * @throws LatchkeyError signin/not-enabled, signin/no-address, signin/declined when the visitor declines
 */
export async function requireSignIn(latchkey: Latchkey): Promise<SiwxSession> {
  if (!latchkey.options.getState().siwx) throw new LatchkeyError('signin/not-enabled', {})
  await signInSettled(latchkey)
  const state = signInOf(latchkey).getState()
  if (state.status === 'signed-in') return state.session
  if (state.status !== 'signed-out') throw new LatchkeyError('signin/no-address', {})
  const session = waitForSession(latchkey)
  latchkey.ui.emit({ type: 'sign-in-required', mayDecline: !state.required })
  return session
}

/** Resolves once it is known whether the connected account is signed in. */
export function signInSettled(latchkey: Latchkey): Promise<void> {
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

function waitForSession(latchkey: Latchkey): Promise<SiwxSession> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      for (const undo of undos) undo()
      act()
    }
    const decline = () => settle(() => reject(new LatchkeyError('signin/declined', {})))
    const undos = [
      signInOf(latchkey).subscribe((state) => {
        if (state.status === 'signed-in') settle(() => resolve(state.session))
        else if (state.status === 'off') decline()
      }),
      watchDecline(latchkey, decline),
    ]
  })
}
