import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { balanceRetryBlockMs } from '../queries/freshness.ts'
import { queriesOf } from '../queries/queriesOf.ts'

const failures = new WeakMap<Latchkey, Map<string, number>>()

export function recordFailure(latchkey: Latchkey, queryKey: readonly unknown[]): void {
  const mine = failures.get(latchkey) ?? new Map<string, number>()
  failures.set(latchkey, mine)
  mine.set(String(queryKey), Date.now())
}

/** When the last failure was, as long as it blocks. */
export function failedAt(latchkey: Latchkey, queryKey: readonly unknown[]): number | null {
  const at = failures.get(latchkey)?.get(String(queryKey))
  return at === undefined || Date.now() - at >= balanceRetryBlockMs ? null : at
}

/** The repeats of one attempt go through; a new attempt waits. @throws balance/unavailable */
export function throwIfBlocked(latchkey: Latchkey, queryKey: readonly unknown[]): void {
  const isRepeat = (queriesOf(latchkey).getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0
  if (isRepeat || failedAt(latchkey, queryKey) === null) return
  throw new LatchkeyError('balance/unavailable', { id: String(queryKey[1]) })
}
