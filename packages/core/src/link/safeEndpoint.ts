import { parseUrl } from '@latchkey/wire'

/** Our own server's address as the owner wrote it: http(s) or ws(s), without a closing slash. */
export function safeEndpoint(text: unknown): string | null {
  const url = parseUrl(text)
  if (!url || !/^(https?|wss?):$/.test(url.protocol)) return null
  return (
    (url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin) +
    url.pathname.replace(/\/$/, '')
  )
}
