import type { Latchkey } from '../../latchkey.ts'
import type { LazySiwx } from '../../options/siwx.ts'
import type { BackendSiwxOptions } from './backendSiwxOptions.ts'

/** Sign in with X (SIWX, CAIP-122) on your own server: four URLs and your session cookie. */
export function backendSiwx(options: BackendSiwxOptions = {}): LazySiwx {
  return {
    open: async (latchkey: Latchkey) =>
      (await import('./openBackendSiwx.ts')).openBackendSiwx(latchkey, options),
  }
}
