/** The URL in its canonical form if it leads to a web page, else `null`. Plain http only on this machine. */
export function safeWebUrl(text: unknown): string | null {
  const url = parseUrl(text)
  if (!url || url.username || url.password) return null
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname))
    ? url.href
    : null
}

/** Our own server's address as the owner wrote it: http(s) or ws(s), without a closing slash. */
export function safeEndpoint(text: unknown): string | null {
  const url = parseUrl(text)
  if (!url || !/^(https?|wss?):$/u.test(url.protocol)) return null
  return url.href.replace(/\/$/u, '')
}

function isLocal(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '127.0.0.1' ||
    hostname === '[::1]'
  )
}

function parseUrl(text: unknown): URL | null {
  if (typeof text !== 'string' || text.length > 2048) return null
  try {
    return new URL(text)
  } catch {
    // Not a URL: the caller falls back.
    return null
  }
}
