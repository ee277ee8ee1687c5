import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import { keepSession } from './keepSession.ts'
import { signInOf } from './signInStore.ts'
import type { SignInSubject } from './signInSubject.ts'
import { siwxOf } from './siwxOf.ts'
import { isSkipped } from './skippedSignIns.ts'

/**
 * Looks for a session that covers the account and, without one, asks for it. A fact that comes meanwhile (a
 * signature, another account) is newer than what was looked for, and wins.
 * @throws what the site's `getSessions` throws, unless it is no longer wanted
 */
export async function checkSessions(
  latchkey: Latchkey,
  { account, chainId }: SignInSubject,
  isWanted: () => boolean,
): Promise<void> {
  const state = signInOf(latchkey)
  const before = state.getState()
  const isCurrent = () => isWanted() && state.getState() === before
  try {
    const siwx = await siwxOf(latchkey)
    const [session] = (await siwx?.getSessions(chainId, account.address)) ?? []
    if (!isCurrent()) return
    if (session) keepSession(latchkey, session)
    else if (siwx) ask(latchkey, account, siwx.getRequired?.() ?? false)
    else state.setState({ status: 'off' }, true)
  } catch (error) {
    if (isCurrent()) throw error
  }
}

function ask(latchkey: Latchkey, account: Account, required: boolean): void {
  signInOf(latchkey).setState({ status: 'signed-out', required }, true)
  if (required || !isSkipped(latchkey, account)) {
    latchkey.ui.emit({ type: 'sign-in-required', mayDecline: !required })
  }
}
