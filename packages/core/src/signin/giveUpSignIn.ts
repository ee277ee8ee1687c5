import { track } from '../analytics/track.ts'
import { disconnect } from '../connection/disconnect.ts'
import type { Latchkey } from '../latchkey.ts'
import { openModal } from '../modal/openModal.ts'
import { showToast } from '../modal/showToast.ts'
import { signInOf } from './signInStore.ts'
import { eventProperties, type SignInSubject } from './signInSubject.ts'
import { siwxOf } from './siwxOf.ts'

/**
 * Nobody could say whether the account is signed in. Where that is required the visitor starts again from
 * Connect; where it is not, it must not stand in their way.
 */
export async function giveUpSignIn(latchkey: Latchkey, subject: SignInSubject): Promise<void> {
  track(latchkey, { event: 'SIWX_AUTH_ERROR', properties: eventProperties(subject) })
  const required = await isRequired(latchkey)
  const { open } = latchkey.modal.getState()
  signInOf(latchkey).setState({ status: 'signed-out', required }, true)
  if (required) {
    // Whatever the wallet says to it: the page holds no account any more.
    await disconnect(latchkey, { namespace: subject.account.namespace }).catch(() => {})
    if (open) openModal(latchkey, { view: { name: 'Connect' } })
  }
  showToast(latchkey, { variant: 'error', message: { code: 'signin/initialize-failed' } })
}

async function isRequired(latchkey: Latchkey): Promise<boolean> {
  try {
    return (await siwxOf(latchkey))?.getRequired?.() ?? false
  } catch {
    // Its very code did not load. What is required by default stays required.
    return true
  }
}
