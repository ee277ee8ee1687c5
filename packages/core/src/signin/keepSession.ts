import type { Latchkey } from '../latchkey.ts'
import { signInOf } from './signInStore.ts'
import type { SiwxSession } from './siwx.ts'

/** The account is signed in, in every place that watches `signInOf`. */
export function keepSession(latchkey: Latchkey, session: SiwxSession): void {
  signInOf(latchkey).setState({ status: 'signed-in', session }, true)
}
