import type { Latchkey } from '../../latchkey.ts'
import type { SiwxSession } from '../../options/siwx.ts'
import { signInOf } from './signInStore.ts'

/** Sets the sign-in state to `signed-in` with this session. */
export function setSignedIn(latchkey: Latchkey, session: SiwxSession): void {
  signInOf(latchkey).setState({ status: 'signed-in', session }, true)
}
