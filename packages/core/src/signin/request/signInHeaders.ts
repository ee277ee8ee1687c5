import type { Latchkey } from '../../latchkey.ts'
import { openSiwxConfig } from '../config/openSiwxConfig.ts'

/**
 * The authorization headers (DPoP, RFC 9449) for a request of the page to its API, for sessions that are not in a cookie;
 * create them anew for each request. Empty without a session, or when it is in a cookie.
 */
export async function signInHeaders(
  latchkey: Latchkey,
  request: { method: string; url: string },
): Promise<Record<string, string>> {
  const siwx = await openSiwxConfig(latchkey)
  return (await siwx?.authorize?.(request)) ?? {}
}
