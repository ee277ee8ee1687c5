import type { Latchkey } from '../../latchkey.ts'

/** Makes other tabs check their session again. */
export function notifyOtherTabs(latchkey: Latchkey): void {
  latchkey.storage.set('sign_in_changed', `${Date.now()}.${Math.random()}`)
}
