/** The server drops a challenge after five minutes. */
const validForMs = 240_000

/** Prefetches while the visitor reads, so that the first press does not wait; later presses fetch again. */
export function fetchAhead<T>(fetch: () => Promise<T>): () => Promise<T> {
  const expiresAtMs = Date.now() + validForMs
  let prefetched: Promise<T | null> | null = fetch().catch(() => null)
  return async () => {
    const value = Date.now() < expiresAtMs ? await prefetched : null
    prefetched = null
    return value ?? fetch()
  }
}
