import type { Latchkey } from '../latchkey.ts'
import type { ServerSiwxOptions } from './serverSiwxOptions.ts'
import type { LazySiwx } from './siwx.ts'

/** Signs visitors in on the Latchkey server that `endpoints.api` names. */
export function serverSiwx(options: ServerSiwxOptions = {}): LazySiwx {
  return {
    open: async (latchkey: Latchkey) =>
      (await import('./openServerSiwx.ts')).openServerSiwx(latchkey, options),
  }
}
