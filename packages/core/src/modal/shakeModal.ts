import type { Latchkey } from '../latchkey.ts'
import { later } from './later.ts'

export const shakeMs = 500

/** Says "not now" without words. */
export function shakeModal(latchkey: Latchkey): void {
  latchkey.modal.setState({ shaking: true })
  later(latchkey, 'shake', shakeMs, () => latchkey.modal.setState({ shaking: false }))
}
