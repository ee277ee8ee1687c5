import { track } from '../analytics/track.ts'
import { disconnect } from '../connection/disconnect.ts'
import type { Latchkey } from '../latchkey.ts'
import { closeModal } from '../modal/closeModal.ts'
import { eventProperties, signInSubject } from './signInSubject.ts'

/**
 * Leaves the sign-in: where it is required the wallet is disconnected, else only the view closes.
 * @throws connection/disconnect-failed
 */
export async function cancelSignIn(latchkey: Latchkey): Promise<void> {
  const subject = signInSubject(latchkey)
  if (subject) {
    track(latchkey, { event: 'CLICK_CANCEL_SIWX', properties: eventProperties(subject) })
  }
  if (subject && latchkey.modal.getState().locked === 'sign-in-required') {
    await disconnect(latchkey, { namespace: subject.account.namespace })
  }
  closeModal(latchkey)
}
