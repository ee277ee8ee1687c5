/** The picture of a token by its symbol; the server draws a neutral one when it has none. */
export function iconPathOf(symbol: string): string {
  return `/public/getTokenImage/${encodeURIComponent(symbol || '?')}`
}

/** Paths are on this server, anything else is an address the owner gave. */
export function absoluteUrl(publicUrl: string, pathOrUrl: string): string {
  return pathOrUrl.startsWith('/') ? `${publicUrl}${pathOrUrl}` : pathOrUrl
}
