const longestUrl = 4096

/** `null` for a text that is no URL or is too long to be one. */
export function parseUrl(text: unknown): URL | null {
  if (typeof text !== 'string' || text.length > longestUrl) return null
  try {
    return new URL(text)
  } catch {
    // Not a URL.
    return null
  }
}

/**
 * The URL if a page may navigate or link to it: https, or http on localhost, without credentials. `null` for everything
 * else: `javascript:`, `data:`, `blob:`, `file:`, other hosts over http.
 */
export function safeUrl(text: unknown): string | null {
  const url = parseUrl(text)
  if (!url || url.username || url.password) return null
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname))
  return isWeb ? url.href : null
}

function isLocal(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
