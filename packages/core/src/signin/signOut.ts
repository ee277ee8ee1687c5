import { disconnect } from '../connect/disconnect.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import type { Latchkey } from '../latchkey.ts'
import { openSiwxConfig } from '../siwx/config/openSiwxConfig.ts'
import { notifyOtherTabs } from '../siwx/session/notifyOtherTabs.ts'
import { signInOf } from '../siwx/session/signInStore.ts'
import { signInSubject } from '../siwx/session/signInSubject.ts'
import { skipSignIn } from '../siwx/session/skippedSignIns.ts'
import { fromSignInError } from './fromSignInError.ts'

/** What `signOut` throws. */
export type SignOutErrorType = ErrorOf<
  'signin/failed' | 'signin/refused' | CodesIn<'api'> | 'connection/disconnect-failed'
>

/**
 * Ends the connected account's session. If sign-in is required, it also disconnects the wallet, because no account
 * stays connected without a session.
 * @throws SignOutErrorType
 */
export async function signOut(latchkey: Latchkey): Promise<void> {
  const siwx = await openSiwxConfig(latchkey)
  const subject = signInSubject(latchkey)
  if (!siwx || !subject) return
  const { account, chainId } = subject
  try {
    await siwx.revokeSession(chainId, account.address)
  } catch (error) {
    throw fromSignInError(error, 'signin/failed')
  }
  // The visitor just signed out; the sign-in must not be requested again at once.
  skipSignIn(latchkey, account)
  const required = siwx.getRequired?.() ?? false
  signInOf(latchkey).setState({ status: 'signed-out', session: null, required }, true)
  notifyOtherTabs(latchkey)
  if (required) await disconnect(latchkey, { namespace: account.namespace })
}
