import { internals, type Latchkey } from '../../latchkey.ts'

/** Makes other tabs check their session again. */
export function notifyOtherTabs(latchkey: Latchkey): void {
  internals(latchkey).storage.set('sign_in_changed', `${Date.now()}.${Math.random()}`)
}
