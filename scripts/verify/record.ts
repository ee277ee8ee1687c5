import * as v from 'valibot'
import type { Suite } from './suites.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const resultSchema = v.object({
  status: v.picklist(['passed', 'failed']),
  /** The commit that was tested; `null` when files were changed and not committed. */
  commit: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/))),
  /** Tests; `null` for a suite that only says whether it passed. */
  passed: v.nullable(count),
  failed: v.nullable(count),
  seconds: count,
  /** Mutation tests: the share of killed mutants by folder. */
  scores: v.optional(v.record(v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(1)))),
  endedAt: v.pipe(v.string(), v.isoTimestamp()),
})

/** The last result of a suite. */
export type SuiteResult = v.InferOutput<typeof resultSchema>

const recordSchema = v.object({
  machine: v.string(),
  suites: v.record(v.string(), resultSchema),
})

/** `verification.json`: the last result of every suite. */
export type VerificationRecord = v.InferOutput<typeof recordSchema>

/** @throws Error for a file that is not a record */
export function parseRecord(text: string): VerificationRecord {
  const read = v.safeParse(recordSchema, JSON.parse(text))
  if (read.success) return read.output
  const [issue] = read.issues
  throw new Error(`verification.json: ${v.getDotPath(issue) ?? 'record'}: ${issue.message}`)
}

/** One record of several machines: of each suite the result that ended last. The first record names the machine. */
export function mergeRecords(
  records: readonly [VerificationRecord, ...VerificationRecord[]],
): VerificationRecord {
  const merged: Record<string, SuiteResult> = {}
  for (const [name, result] of records.flatMap(({ suites }) => Object.entries(suites))) {
    const earlier = merged[name]
    if (!earlier || Date.parse(result.endedAt) > Date.parse(earlier.endedAt)) merged[name] = result
  }
  return { machine: records[0].machine, suites: merged }
}

/** The files that changed between a commit and the one to release. */
export type ReadChanges = (commit: string) => readonly string[]

/** Why a suite has no valid green result; `null` when it has one. */
export function findGap(
  { name, files }: Suite,
  { suites }: VerificationRecord,
  readChanges: ReadChanges,
): string | null {
  const result = Object.hasOwn(suites, name) ? suites[name] : undefined
  if (!result) return `${name}: not run`
  if (result.status === 'failed') return `${name}: failed`
  if (result.commit === null) return `${name}: ran with changes that are not committed`
  const changed = findChanged(files, readChanges(result.commit))
  return changed === undefined ? null : `${name}: ${changed} has changed since`
}

/** The first changed file that belongs to the paths of a suite. */
export function findChanged(
  files: readonly string[],
  changes: readonly string[],
): string | undefined {
  return changes.find((changed) =>
    files.some((path) => (path.endsWith('/') ? changed.startsWith(path) : changed === path)),
  )
}
