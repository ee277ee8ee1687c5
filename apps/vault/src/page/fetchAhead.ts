/** The server drops a challenge after five minutes. */
const goodForMs = 240_000

/** Prefetches while the visitor reads, so that the first press does not wait; later presses fetch again. */
export function fetchAhead<T>(fetch: () => Promise<T>): () => Promise<T> {
  const untilMs = Date.now() + goodForMs
  let ahead: Promise<T | null> | null = fetch().catch(() => null)
  return async () => {
    const early = Date.now() < untilMs ? await ahead : null
    ahead = null
    return early ?? fetch()
  }
}
