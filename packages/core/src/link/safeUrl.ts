const longest = 4096

/** Where a link may lead: a web page over https. Plain http only on this machine. `null` for all else. */
export function safeUrl(text: unknown): string | null {
  const url = parseUrl(text)
  if (!url || url.username || url.password) return null
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname))
  return isWeb ? url.href : null
}

/** Schemes that run, read or fetch something instead of opening a wallet. */
const forbiddenSchemes: readonly string[] = [
  'about',
  'blob',
  'chrome',
  'chrome-extension',
  'content',
  'data',
  'file',
  'filesystem',
  'ftp',
  'http',
  'https',
  'intent',
  'jar',
  'javascript',
  'livescript',
  'mailto',
  'moz-extension',
  'ms-settings',
  'resource',
  'sms',
  'tel',
  'vbscript',
  'view-source',
  'ws',
  'wss',
]

/**
 * The scheme of a wallet's own app (`rainbow` of `rainbow://`), or `null`. The directory may name it; a peer's
 * metadata may not.
 */
export function appScheme(link: unknown): string | null {
  if (typeof link !== 'string' || link.length > longest) return null
  const scheme = /^([a-z][a-z0-9+.-]{1,49})(?::\/{0,2}|$)/i.exec(link)?.[1]?.toLowerCase()
  if (!scheme || forbiddenSchemes.includes(scheme)) return null
  // A second opinion from the very parser that the browser will use.
  return parseUrl(`${scheme}://x`)?.protocol === `${scheme}:` ? scheme : null
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

function parseUrl(text: unknown): URL | null {
  if (typeof text !== 'string' || text.length > longest) return null
  try {
    return new URL(text)
  } catch {
    // Not a URL: the caller falls back.
    return null
  }
}
