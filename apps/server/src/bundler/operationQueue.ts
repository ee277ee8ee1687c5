import type { Queries } from '../db/database.ts'
import { IS_THROTTLED } from './backoffStore.ts'
import { COLUMNS, operationRow, type StoredOperation, toBuffer } from './operationStore.ts'

/** Operations of one project that are looked at for a transaction. */
const MAX_CANDIDATES = 50
const EXPIRED = 'it could not be sent for ten minutes'

/** The state of a chain's queue is read for a moment and a base fee. */
export type QueueState = { chain: string; baseFee: bigint; now: Date }

/** Beyond it a fee is above every base fee; the columns have it as their highest. */
const MAX_STORED_FEE = 1_152_921_504_606_846_975n

const paramsOf = ({ chain, baseFee, now }: QueueState): [string, string, Date] => [
  chain,
  String(baseFee < MAX_STORED_FEE ? baseFee : MAX_STORED_FEE),
  now,
]

/**
 * The operations that can be sent now, project by project: the project that has waited longest first, and in it the highest
 * tip first, one per sender (ERC-7562).
 */
export async function findCandidates(
  db: Queries,
  state: QueueState,
): Promise<readonly (readonly StoredOperation[])[]> {
  const rows = await db.query(
    operationRow,
    `WITH eligible AS (
       SELECT DISTINCT ON (sender) *, least(max_tip, max_fee - $2::bigint) AS tip
       FROM user_operations AS waiting
       WHERE chain = $1 AND status = 'pending' AND max_fee >= $2::bigint
         AND coalesce(retry_at, '-infinity') <= $3 AND NOT ${IS_THROTTLED}
       ORDER BY sender, tip DESC, received_at
     ), turns AS (
       SELECT project, max(created_at) AS last_turn FROM bundles
       WHERE chain = $1 AND project IN (SELECT project FROM eligible) GROUP BY project
     ), ranked AS (
       SELECT *, row_number() OVER (PARTITION BY project ORDER BY tip DESC, received_at, hash) AS place
       FROM eligible LEFT JOIN turns USING (project)
     )
     SELECT ${COLUMNS} FROM ranked WHERE place <= ${MAX_CANDIDATES}
     ORDER BY last_turn NULLS FIRST, project, place`,
    paramsOf(state),
  )
  const projects = [...new Set(rows.map(({ project }) => project))]
  return projects.map((project) => rows.filter((row) => row.project === project))
}

/** Notes which operations cannot be sent now, and drops those for which that lasts too long; returns how many. */
export async function expireOperations(tx: Queries, state: QueueState): Promise<number> {
  await tx.execute(
    `UPDATE user_operations AS waiting
     SET blocked_since = CASE WHEN waiting.blocked_since IS NULL THEN $3::timestamptz END
     WHERE chain = $1 AND status = 'pending' AND retry_at IS NULL
       AND (blocked_since IS NULL) = (max_fee < $2::bigint OR ${IS_THROTTLED})`,
    paramsOf(state),
  )
  return tx.execute(
    `UPDATE user_operations SET status = 'dropped', drop_reason = '${EXPIRED}', submitter = NULL
     WHERE chain = $1 AND status = 'pending' AND blocked_since < $2::timestamptz - interval '10 minutes'`,
    [state.chain, state.now],
  )
}

const RETRY_MS = 15_000

/** These operations are tried again later, and dropped when that does not help for ten minutes. */
export async function postponeOperations(
  db: Queries,
  operations: readonly StoredOperation[],
  { chain, now }: { chain: string; now: Date },
): Promise<void> {
  if (operations.length === 0) return
  await db.execute(
    `UPDATE user_operations SET retry_at = $4, blocked_since = coalesce(blocked_since, $3)
     WHERE chain = $1 AND hash = ANY($2) AND status = 'pending'`,
    [chain, operations.map(({ hash }) => toBuffer(hash)), now, new Date(now.getTime() + RETRY_MS)],
  )
}
