import type { Latchkey } from '@latchkey/core'
import { setNamedTimeout } from './namedTimeouts.ts'
import { viewsOf } from './viewStore.ts'

export const shakeMs = 500

/** Shakes the card, because the modal cannot be closed now. */
export function shakeModal(latchkey: Latchkey): void {
  viewsOf(latchkey).setState({ shaking: true })
  setNamedTimeout(latchkey, 'shake', shakeMs, () => viewsOf(latchkey).setState({ shaking: false }))
}
