import { parseUrl } from '@latchkey/wire'

/** Normalizes the URL of a server: http(s) or ws(s), without a trailing slash. `null` for anything else. */
export function safeEndpoint(text: unknown): string | null {
  const url = parseUrl(text)
  if (!url || !/^(https?|wss?):$/.test(url.protocol)) return null
  return (
    (url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin) +
    url.pathname.replace(/\/$/, '')
  )
}
