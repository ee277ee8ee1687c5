/** The server forgets a challenge after five minutes. */
const goodForMs = 240_000

/** Fetches while the person still reads, so that their press waits for nothing; later presses fetch for themselves. */
export function fetchAhead<T>(fetch: () => Promise<T>): () => Promise<T> {
  const untilMs = Date.now() + goodForMs
  let ahead: Promise<T | null> | null = fetch().catch(() => null)
  return async () => {
    const early = Date.now() < untilMs ? await ahead : null
    ahead = null
    return early ?? fetch()
  }
}
