import type { Latchkey } from '../latchkey.ts'
import { siwxOf } from './siwxOf.ts'

/**
 * The headers by which a call of the page's own proves who is signed in, for sessions that are not in a cookie;
 * a fresh proof is made for each call. Empty when nothing needs to be proved that way.
 */
export async function signInHeaders(
  latchkey: Latchkey,
  request: { method: string; url: string },
): Promise<Record<string, string>> {
  const siwx = await siwxOf(latchkey)
  return (await siwx?.authorize?.(request)) ?? {}
}
