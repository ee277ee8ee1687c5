import type { Account } from '../connection/account.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { openSiwxConfig } from '../siwx/config/openSiwxConfig.ts'
import { setSignedIn } from '../siwx/session/setSignedIn.ts'
import { signInOf } from '../siwx/session/signInStore.ts'
import type { SignInSubject } from '../siwx/session/signInSubject.ts'
import { isSkipped } from '../siwx/session/skippedSignIns.ts'

/**
 * Reads the session of the account and, without one, requests a sign-in. The result is dropped when the sign-in state
 * changes meanwhile (a signature, another account).
 * @throws what the site's `getSessions` throws, unless the result is no longer needed
 */
export async function checkSessions(
  latchkey: Latchkey,
  { account, chainId }: SignInSubject,
  isNeeded: () => boolean,
): Promise<void> {
  const state = signInOf(latchkey)
  const before = state.getState()
  const isCurrent = () => isNeeded() && state.getState() === before
  try {
    const siwx = await openSiwxConfig(latchkey)
    const [session] = (await siwx?.getSessions(chainId, account.address)) ?? []
    if (!isCurrent()) return
    if (session) setSignedIn(latchkey, session)
    else if (siwx) requestSignIn(latchkey, account, siwx.getRequired?.() ?? false)
    else state.setState({ status: 'off', session: null }, true)
  } catch (error) {
    if (isCurrent()) throw error
  }
}

function requestSignIn(latchkey: Latchkey, account: Account, required: boolean): void {
  signInOf(latchkey).setState({ status: 'signed-out', session: null, required }, true)
  if (required || !isSkipped(latchkey, account)) {
    internals(latchkey).ui.emit({ type: 'signInRequired', mayDecline: !required })
  }
}
