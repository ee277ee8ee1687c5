import { findChanged, findGap, type ReadChanges, type VerificationRecord } from './record.ts'
import type { Suite } from './suites.ts'

export type Choice = {
  /** Names of suites; all when it is empty. */
  only: readonly string[]
  /** Skips suites whose last result is green and still valid. */
  isResumed: boolean
  /** Chooses suites whose files have changed since this commit. */
  since: string | null
}

/**
 * The suites to run, in their order.
 * @throws Error for a name that no suite has
 */
export function chooseSuites(
  suites: readonly Suite[],
  { only, isResumed, since }: Choice,
  { record, readChanges }: { record: VerificationRecord; readChanges: ReadChanges },
): readonly Suite[] {
  const unknown = only.find((name) => !suites.some((suite) => suite.name === name))
  if (unknown !== undefined) throw new Error(`There is no suite ${unknown}`)
  const changes = since === null ? null : readChanges(since)
  return suites.filter((suite) => {
    if (only.length > 0 && !only.includes(suite.name)) return false
    if (changes && findChanged(suite.files, changes) === undefined) return false
    return !isResumed || findGap(suite, record, readChanges) !== null
  })
}
