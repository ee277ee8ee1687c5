import * as v from 'valibot'
import type { Queries } from '../db/database.ts'

/** Who stands behind an operation: its account, the keyed hash of the address that sent it, and the project. */
export type Submission = { sender: string; address: string | null; project: string }

type Kind = 'sender' | 'address' | 'project'
/** `free` failures cost nothing, since many visitors may share an address or a project; then the wait doubles with each. */
const RULES: Readonly<Record<Kind, { free: number; seconds: number; maxSeconds: number }>> = {
  sender: { free: 0, seconds: 60, maxSeconds: 86_400 },
  address: { free: 1, seconds: 60, maxSeconds: 3_600 },
  project: { free: 2, seconds: 5, maxSeconds: 600 },
}

/**
 * SQL: whether an operation must wait. An account with an included operation and no failure of its own is known, and does
 * not wait for what other accounts of its address or project did.
 */
export const IS_THROTTLED = `EXISTS (
  SELECT FROM bundler_backoffs AS backoff
  WHERE backoff.chain = waiting.chain AND backoff.until > $3 AND (
    (backoff.kind = 'sender' AND backoff.entity = encode(waiting.sender, 'hex'))
    OR (
      (backoff.kind = 'project' AND backoff.entity = waiting.project
        OR backoff.kind = 'address' AND backoff.entity = encode(waiting.submitter, 'hex'))
      AND NOT EXISTS (
        SELECT FROM user_operations AS earlier
        WHERE earlier.chain = waiting.chain AND earlier.sender = waiting.sender
          AND earlier.status = 'included')
    )
  ))`

/** Whether a new operation must wait; then it is rejected. */
export async function isThrottled(
  db: Queries,
  chain: string,
  { submission, now }: { submission: Submission; now: Date },
): Promise<boolean> {
  const [row] = await db.query(
    v.object({ throttled: v.boolean() }),
    `SELECT ${IS_THROTTLED} AS throttled
     FROM (SELECT $1::text AS chain, decode($2, 'hex') AS sender, $4::text AS project,
                  decode($5, 'hex') AS submitter) AS waiting`,
    [chain, submission.sender, now, submission.project, submission.address],
  )
  return row?.throttled ?? false
}

/** A transaction with this operation alone has reverted, at the bundler's cost. */
export async function recordFailure(
  tx: Queries,
  chain: string,
  { submission, now }: { submission: Submission; now: Date },
): Promise<void> {
  const entities: readonly (readonly [Kind, string | null])[] = [
    ['sender', submission.sender],
    ['address', submission.address],
    ['project', submission.project],
  ]
  for (const [kind, entity] of entities) {
    if (entity === null) continue
    const { free, seconds, maxSeconds } = RULES[kind]
    const wait = (failures: string) =>
      `CASE WHEN ${failures} > $5::float8
            THEN least($7::float8, $6::float8 * power(2, least(${failures} - $5::float8 - 1, 30))) ELSE 0 END`
    // Failures count until a day has passed without one.
    const failures = `(CASE WHEN bundler_backoffs.updated_at < $4::timestamptz - interval '1 day'
                       THEN 1 ELSE bundler_backoffs.failures + 1 END)`
    await tx.execute(
      `INSERT INTO bundler_backoffs (chain, kind, entity, failures, until, updated_at)
       VALUES ($1, $2, $3, 1, $4::timestamptz + interval '1 second' * (${wait('1')}), $4)
       ON CONFLICT (chain, kind, entity) DO UPDATE
       SET failures = ${failures}, updated_at = $4,
           until = $4::timestamptz + interval '1 second' * (${wait(failures)})`,
      [chain, kind, entity, now, free, seconds, maxSeconds],
    )
  }
}

/** In failures: ten included operations make one good (ERC-7562's inclusion denominator). */
const INCLUDED = 0.1

/** Included operations of a project make up for its failures. */
export async function recordInclusion(
  tx: Queries,
  chain: string,
  { project, operations }: { project: string; operations: number },
): Promise<void> {
  await tx.execute(
    `UPDATE bundler_backoffs SET failures = greatest(0, failures - $3)
     WHERE chain = $1 AND kind = 'project' AND entity = $2`,
    [chain, project, INCLUDED * operations],
  )
}
