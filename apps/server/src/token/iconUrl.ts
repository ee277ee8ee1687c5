/** The path of a token's icon by symbol; the server renders a letter tile when it has none. */
export function iconPathOf(symbol: string): string {
  return `/public/getTokenImage/${encodeURIComponent(symbol || '?')}`
}

/** Completes paths with the server's URL; absolute URLs come from the operator's settings. */
export function absoluteUrl(publicUrl: string, pathOrUrl: string): string {
  return pathOrUrl.startsWith('/') ? `${publicUrl}${pathOrUrl}` : pathOrUrl
}
