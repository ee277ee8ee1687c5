import type { Latchkey } from '../../latchkey.ts'
import type { LazySiwx } from '../config/siwx.ts'
import type { OwnBackendSiwxOptions } from './ownBackendSiwxOptions.ts'

/** Sign in with X (SIWX, CAIP-122) on your own server: four URLs and your session cookie. */
export function ownBackendSiwx(options: OwnBackendSiwxOptions = {}): LazySiwx {
  return {
    open: async (latchkey: Latchkey) =>
      (await import('./openOwnBackendSiwx.ts')).openOwnBackendSiwx(latchkey, options),
  }
}
