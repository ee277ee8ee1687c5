export const longestUrl = 4096

/** `null` for what is no URL, or an endless one. */
export function parseUrl(text: unknown): URL | null {
  if (typeof text !== 'string' || text.length > longestUrl) return null
  try {
    return new URL(text)
  } catch {
    // Not a URL: the caller falls back.
    return null
  }
}
