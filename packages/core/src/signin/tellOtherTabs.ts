import type { Latchkey } from '../latchkey.ts'

/** Other tabs look again whether they are signed in. */
export function tellOtherTabs(latchkey: Latchkey): void {
  latchkey.storage.set('sign_in_changed', `${Date.now()}.${Math.random()}`)
}
