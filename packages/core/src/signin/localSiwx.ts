import type { LazySiwx } from './siwx.ts'

export type LocalSiwxOptions = {
  required?: boolean
  statement?: string
  scope?: 'network' | 'account'
}

/**
 * Signs visitors in within their own browser. **For demos only**: no server has checked anything, and whoever
 * sits at the browser can write any session they like. Under `debug` an alert says so.
 */
export function localSiwx(options: LocalSiwxOptions = {}): LazySiwx {
  return {
    open: async (latchkey) => (await import('./openLocalSiwx.ts')).openLocalSiwx(latchkey, options),
  }
}
