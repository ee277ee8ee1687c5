import { disconnect } from '../../connection/disconnect.ts'
import type { Latchkey } from '../../latchkey.ts'
import { openSiwxConfig } from '../config/openSiwxConfig.ts'
import { notifyOtherTabs } from '../session/notifyOtherTabs.ts'
import { signInOf } from '../session/signInStore.ts'
import { signInSubject } from '../session/signInSubject.ts'
import { skipSignIn } from '../session/skippedSignIns.ts'
import { fromSignInError } from './fromSignInError.ts'

/**
 * Ends the connected account's session. Where sign-in is required no account stays connected without one, so the
 * wallet is disconnected too.
 * @throws signin/failed, api/unreachable, connection/disconnect-failed
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
  signInOf(latchkey).setState({ status: 'signed-out', required }, true)
  notifyOtherTabs(latchkey)
  if (required) await disconnect(latchkey, { namespace: account.namespace })
}
