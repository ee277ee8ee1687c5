import { parseUrl } from './parseUrl.ts'

/** Where a link may lead: a web page over https. Plain http only on this machine. `null` for all else. */
export function safeUrl(text: unknown): string | null {
  const url = parseUrl(text)
  if (!url || url.username || url.password) return null
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname))
  return isWeb ? url.href : null
}

/** Our own server's address as the owner wrote it: http(s) or ws(s), without a closing slash. */
export function safeEndpoint(text: unknown): string | null {
  const url = parseUrl(text)
  if (!url || !/^(https?|wss?):$/.test(url.protocol)) return null
  return (
    (url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin) +
    url.pathname.replace(/\/$/, '')
  )
}

function isLocal(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
