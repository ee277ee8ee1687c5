import type { Latchkey } from '@latchkey/core'
import { setNamedTimeout } from '../navigation/namedTimeouts.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'

const shakeMs = 500

/** Shakes the card, because the modal cannot be closed now. */
export function shakeModal(latchkey: Latchkey): void {
  viewStoreOf(latchkey).setState({ shaking: true })
  setNamedTimeout(latchkey, 'shake', shakeMs, () =>
    viewStoreOf(latchkey).setState({ shaking: false }),
  )
}
