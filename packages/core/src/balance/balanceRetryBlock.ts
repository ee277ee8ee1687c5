import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { type Latchkey, part } from '../latchkey.ts'
import { balanceRetryBlockMs } from '../queries/freshness.ts'
import type { QueryKey } from '../queries/queryOptions.ts'

/** The fetch that failed last. Its `signal` is the same in every retry of one fetch. */
type Failure = { atMs: number; signal: AbortSignal }

/** Blocks further fetches of this query for `balanceRetryBlockMs`. */
export function recordFailure(
  latchkey: Latchkey,
  { queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal },
): void {
  failuresOf(latchkey).set(JSON.stringify(queryKey), { atMs: Date.now(), signal })
}

/** When the failure happened that still blocks the query (ms); `null` when none does. */
export function blockedSince(latchkey: Latchkey, queryKey: QueryKey): number | null {
  const failure = failuresOf(latchkey).get(JSON.stringify(queryKey))
  return !failure || Date.now() - failure.atMs >= balanceRetryBlockMs ? null : failure.atMs
}

/** Retries of a running fetch are not blocked; a new fetch is. @throws balance/unavailable */
export function assertNotBlocked(
  latchkey: Latchkey,
  { queryKey, id, signal }: { queryKey: QueryKey; id: string; signal: AbortSignal },
): void {
  const isRetry = failuresOf(latchkey).get(JSON.stringify(queryKey))?.signal === signal
  if (isRetry || blockedSince(latchkey, queryKey) === null) return
  throw new LatchkeyError('balance/unavailable', { id })
}

/** The last failure of each balance query, by its query key. */
function failuresOf(latchkey: Latchkey): Map<string, Failure> {
  return part(latchkey, 'balanceFailures', () => new Map())
}
