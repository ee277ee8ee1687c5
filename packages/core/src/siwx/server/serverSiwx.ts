import type { Latchkey } from '../../latchkey.ts'
import type { LazySiwx } from '../../options/siwx.ts'
import type { ServerSiwxOptions } from './serverSiwxOptions.ts'

/** Sign in with X (SIWX, CAIP-122) on the Latchkey server of `endpoints.api`. */
export function serverSiwx(options: ServerSiwxOptions = {}): LazySiwx {
  return {
    open: async (latchkey: Latchkey) =>
      (await import('./openServerSiwx.ts')).openServerSiwx(latchkey, options),
  }
}
