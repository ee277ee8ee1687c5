import * as v from 'valibot'
import { readCapped } from '../../readCapped.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 262_144

/** A provider that did not keep to the rules; nobody is logged in by it. */
export class SocialError extends Error {
  override readonly name = 'SocialError'
}

/** Only TLS, but for a provider on this very machine. */
export function requireSafeUrl(text: string): URL {
  const url = new URL(text)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  if (!isSafe || url.username || url.password)
    throw new SocialError(`Not a safe URL: ${url.origin}`)
  return url
}

/** JSON from a provider: in time, not too large, no redirects, of the shape that is expected. */
export async function askProvider<Reply>(
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
