import type { Latchkey } from '../latchkey.ts'
import { requireSignInToClose } from '../modal/lockReason.ts'
import { signInOf } from './signInStore.ts'
import type { SiwxSession } from './siwx.ts'

/** The account is signed in: whoever watches sees it, and the modal may close. */
export function keepSession(latchkey: Latchkey, session: SiwxSession): void {
  signInOf(latchkey).setState({ status: 'signed-in', session }, true)
  requireSignInToClose(latchkey, false)
}
