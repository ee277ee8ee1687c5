import type { Latchkey } from '../latchkey.ts'
import type { OwnBackendSiwxOptions } from './ownBackendSiwxOptions.ts'
import type { LazySiwx } from './siwx.ts'

/** Signs visitors in on your own server: four URLs, and a cookie of yours. */
export function ownBackendSiwx(options: OwnBackendSiwxOptions = {}): LazySiwx {
  return {
    open: async (latchkey: Latchkey) =>
      (await import('./openOwnBackendSiwx.ts')).openOwnBackendSiwx(latchkey, options),
  }
}
