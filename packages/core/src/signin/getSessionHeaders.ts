import type { Latchkey } from '../latchkey.ts'
import { openSiwxConfig } from '../siwx/config/openSiwxConfig.ts'

/**
 * The authorization headers (DPoP, RFC 9449) for a request to your API, if the session isn't in a cookie. Create new
 * headers for each request. Empty without a session, or if it's in a cookie.
 */
export async function getSessionHeaders(
  latchkey: Latchkey,
  request: { method: string; url: string },
): Promise<Record<string, string>> {
  const siwx = await openSiwxConfig(latchkey)
  return (await siwx?.authorize?.(request)) ?? {}
}
