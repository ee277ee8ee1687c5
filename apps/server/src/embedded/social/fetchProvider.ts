import * as v from 'valibot'
import { readCapped } from '../../upstream/readCapped.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 262_144

/** A provider's answer that violates OAuth, OpenID Connect or our limits; the login fails. */
export class SocialError extends Error {
  override readonly name = 'SocialError'
}

/** Requires HTTPS, except for a provider on localhost. */
export function requireSafeUrl(text: string): URL {
  const url = new URL(text)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  if (!isSafe || url.username || url.password)
    throw new SocialError(`Not a safe URL: ${url.origin}`)
  return url
}

/** Fetches JSON from a provider: with a timeout, a size limit, no redirects and a schema. */
export async function fetchProvider<Reply>(
  url: string,
  schema: v.GenericSchema<unknown, Reply>,
  init: RequestInit = {},
): Promise<Reply> {
  const response = await fetch(requireSafeUrl(url), {
    ...init,
    headers: { accept: 'application/json', 'user-agent': 'latchkey', ...init.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await readCapped(response, MAX_BYTES)
  if (!response.ok) throw new SocialError(`The provider answers ${response.status}`)
  const checked = v.safeParse(schema, JSON.parse(text))
  if (checked.success) return checked.output
  throw new SocialError(`The provider answers ${v.getDotPath(checked.issues[0]) ?? 'wrongly'}`)
}
