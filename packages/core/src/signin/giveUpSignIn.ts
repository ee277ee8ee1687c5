import { disconnect } from '../connect/disconnect.ts'
import { track } from '../events/track.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { openSiwxConfig } from '../siwx/config/openSiwxConfig.ts'
import { signInOf } from '../siwx/session/signInStore.ts'
import { eventProperties, type SignInSubject } from '../siwx/session/signInSubject.ts'

/**
 * Handles a site that could not say whether the account is signed in. A site that requires the sign-in gets no
 * connected account; elsewhere the visitor goes on without a session.
 */
export async function giveUpSignIn(latchkey: Latchkey, subject: SignInSubject): Promise<void> {
  track(latchkey, { event: 'SIWX_AUTH_ERROR', properties: eventProperties(subject) })
  const required = await isRequired(latchkey)
  const wasModalOpen = internals(latchkey).modal.getState().open
  signInOf(latchkey).setState({ status: 'signed-out', session: null, required }, true)
  // A wallet that fails to disconnect changes nothing: the page holds no account any more.
  if (required) await disconnect(latchkey, { namespace: subject.account.namespace }).catch(() => {})
  internals(latchkey).ui.emit({ type: 'signInFailed', isDisconnected: required, wasModalOpen })
}

async function isRequired(latchkey: Latchkey): Promise<boolean> {
  try {
    return (await openSiwxConfig(latchkey))?.getRequired?.() ?? false
  } catch {
    // The code of the configuration did not load. What is required by default stays required.
    return true
  }
}
