import type { Latchkey } from '../../latchkey.ts'
import type { LazySiwx } from '../../options/siwx.ts'
import type { LocalSiwxOptions } from './localSiwxOptions.ts'

/**
 * Sign in with X (SIWX) without a server. **For demos only**: no server verifies the signature, and visitors can write
 * any session to the browser's storage. With `debug`, an alert says so.
 */
export function localSiwx(options: LocalSiwxOptions = {}): LazySiwx {
  return {
    open: async (latchkey: Latchkey) =>
      (await import('./openLocalSiwx.ts')).openLocalSiwx(latchkey, options),
  }
}
