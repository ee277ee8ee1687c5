import type { Latchkey } from '@latchkey/core'
import { later } from './later.ts'
import { viewsOf } from './viewStore.ts'

export const shakeMs = 500

/** Shakes the card, because the modal cannot be closed now. */
export function shakeModal(latchkey: Latchkey): void {
  viewsOf(latchkey).setState({ shaking: true })
  later(latchkey, 'shake', shakeMs, () => viewsOf(latchkey).setState({ shaking: false }))
}
