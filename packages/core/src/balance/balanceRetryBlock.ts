import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { balanceRetryBlockMs } from '../queries/freshness.ts'
import { queriesOf } from '../queries/queriesOf.ts'

/** When the last fetch of each balance query failed (ms), by its query key. */
const failures = new WeakMap<Latchkey, Map<string, number>>()

/** Blocks further fetches of this query for `balanceRetryBlockMs`. */
export function recordFailure(latchkey: Latchkey, queryKey: readonly unknown[]): void {
  const failedAtByQuery = failures.get(latchkey) ?? new Map<string, number>()
  failures.set(latchkey, failedAtByQuery)
  failedAtByQuery.set(String(queryKey), Date.now())
}

/** When the failure happened that still blocks the query (ms); `null` when none does. */
export function blockedSince(latchkey: Latchkey, queryKey: readonly unknown[]): number | null {
  const failedAt = failures.get(latchkey)?.get(String(queryKey))
  return failedAt === undefined || Date.now() - failedAt >= balanceRetryBlockMs ? null : failedAt
}

/** Retries of a running fetch are not blocked; a new fetch is. @throws balance/unavailable */
export function assertNotBlocked(latchkey: Latchkey, queryKey: readonly unknown[]): void {
  const isRepeat = (queriesOf(latchkey).getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0
  if (isRepeat || blockedSince(latchkey, queryKey) === null) return
  throw new LatchkeyError('balance/unavailable', { id: String(queryKey[1]) })
}
