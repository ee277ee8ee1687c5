import { disconnect } from '../connect/disconnect.ts'
import { track } from '../events/track.ts'
import type { Latchkey } from '../latchkey.ts'
import { declineSignIn } from '../siwx/session/signInStore.ts'
import { eventProperties, signInSubject } from '../siwx/session/signInSubject.ts'

/**
 * Cancels the sign-in at the visitor's press: where it is required the wallet is disconnected, else it stays connected
 * without a session.
 * @throws LatchkeyError connection/disconnect-failed
 */
export async function cancelSignIn(
  latchkey: Latchkey,
  options: { required: boolean },
): Promise<void> {
  const subject = signInSubject(latchkey)
  if (subject) {
    track(latchkey, { event: 'CLICK_CANCEL_SIWX', properties: eventProperties(subject) })
  }
  if (subject && options.required) {
    await disconnect(latchkey, { namespace: subject.account.namespace })
  }
  declineSignIn(latchkey)
}
