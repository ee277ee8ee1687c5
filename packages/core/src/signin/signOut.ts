import { disconnect } from '../connection/disconnect.ts'
import type { Latchkey } from '../latchkey.ts'
import { fromSignInError } from './fromSignInError.ts'
import { signInOf } from './signInStore.ts'
import { signInSubject } from './signInSubject.ts'
import { siwxOf } from './siwxOf.ts'
import { skipSignIn } from './skippedSignIns.ts'
import { tellOtherTabs } from './tellOtherTabs.ts'

/**
 * Ends the connected account's session. Where sign-in is required no account stays connected without one, so the
 * wallet is disconnected too.
 * @throws signin/failed, api/unreachable, connection/disconnect-failed
 */
export async function signOut(latchkey: Latchkey): Promise<void> {
  const siwx = await siwxOf(latchkey)
  const subject = signInSubject(latchkey)
  if (!siwx || !subject) return
  const { account, chainId } = subject
  try {
    await siwx.revokeSession(chainId, account.address)
  } catch (error) {
    throw fromSignInError(error, 'signin/failed')
  }
  // They have just said no; asking them again at once would be odd.
  skipSignIn(latchkey, account)
  const required = siwx.getRequired?.() ?? false
  signInOf(latchkey).setState({ status: 'signed-out', required }, true)
  tellOtherTabs(latchkey)
  if (required) await disconnect(latchkey, { namespace: account.namespace })
}
