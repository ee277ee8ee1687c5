import type { Latchkey } from '../latchkey.ts'
import type { LocalSiwxOptions } from './localSiwxOptions.ts'
import type { LazySiwx } from './siwx.ts'

/**
 * Signs visitors in within their own browser. **For demos only**: no server verifies anything, and a user
 * of the browser can write any session. Under `debug` an alert says so.
 */
export function localSiwx(options: LocalSiwxOptions = {}): LazySiwx {
  return {
    open: async (latchkey: Latchkey) =>
      (await import('./openLocalSiwx.ts')).openLocalSiwx(latchkey, options),
  }
}
