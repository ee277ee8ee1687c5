import * as v from 'valibot'
import { bytesToHex, type Hex } from 'viem'
import type { Queries } from '../db/database.ts'
import { recordFailure, recordInclusion } from './backoffStore.ts'
import { toBuffer } from './operationStore.ts'

/** A transaction of the bundler's account. */
export type Bundle = {
  hash: Hex
  nonce: number
  raw: Hex
  /** The hashes of its operations. */
  operations: readonly Hex[]
  /**
   * Others may be sent with the nonce of a `replaced` one, which was not mined in time, and of a `refused` one, which the node
   * did not take; either can still be mined.
   */
  status: 'sent' | 'replaced' | 'refused'
  /** Whether a node has taken it. */
  isAccepted: boolean
  createdAt: Date
}

const hexColumn = v.pipe(
  v.instance(Buffer),
  v.transform((buffer) => bytesToHex(buffer)),
)
const row = v.pipe(
  v.object({
    transaction_hash: hexColumn,
    nonce: v.bigint(),
    raw_transaction: hexColumn,
    operations: v.array(hexColumn),
    status: v.picklist(['sent', 'replaced', 'refused']),
    accepted: v.boolean(),
    created_at: v.date(),
  }),
  v.transform(
    (found): Bundle => ({
      hash: found.transaction_hash,
      nonce: Number(found.nonce),
      raw: found.raw_transaction,
      operations: found.operations,
      status: found.status,
      isAccepted: found.accepted,
      createdAt: found.created_at,
    }),
  ),
)

/** Operations are given up after this many transactions that have failed. */
const MAX_ATTEMPTS = 3
/** In seconds: the pause after the first attempt of an operation; it doubles with each. */
const RETRY_SECONDS = 15

/** How a transaction can fail; nodes do not say why one was `lost` or is `unmined`. */
export type BundleFailure = 'reverted' | 'lost' | 'refused' | 'unmined'

/** The transactions that may still be mined, the last one first. At most one of a chain is `sent`. */
export function findUnsettledBundles(db: Queries, chain: string): Promise<Bundle[]> {
  return db.query(
    row,
    `SELECT transaction_hash, nonce, raw_transaction, operations, status, accepted, created_at
     FROM bundles
     WHERE chain = $1 AND status IN ('sent', 'replaced', 'refused') ORDER BY created_at DESC`,
    [chain],
  )
}

/**
 * Stores the signed transaction and marks its operations, before anything is sent.
 *
 * @returns whether all of them still wait; otherwise nothing is stored
 */
export async function storeBundle(
  tx: Queries,
  { chain, project }: { chain: string; project: string },
  bundle: Bundle,
): Promise<boolean> {
  const hash = toBuffer(bundle.hash)
  const operations = bundle.operations.map(toBuffer)
  const waiting = await tx.execute(
    `SELECT FROM user_operations
     WHERE chain = $1 AND hash = ANY($2) AND status = 'pending' ORDER BY hash FOR UPDATE`,
    [chain, operations],
  )
  if (waiting !== operations.length) return false
  // `bundles_open` rejects a second transaction, should another node have taken a lost lock meanwhile. The same operations with
  // the same nonce and fees give the same bytes again.
  const stored = await tx.execute(
    `INSERT INTO bundles
       (transaction_hash, chain, project, nonce, raw_transaction, operations, status, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'sent', $7)
     ON CONFLICT (transaction_hash) DO UPDATE
     SET status = 'sent', accepted = false, created_at = EXCLUDED.created_at
     WHERE bundles.status IN ('refused', 'reverted', 'lost')`,
    [hash, chain, project, bundle.nonce, toBuffer(bundle.raw), operations, bundle.createdAt],
  )
  if (stored === 0) return false
  await tx.execute(
    `UPDATE user_operations SET status = 'bundled', bundle = $3, blocked_since = NULL
     WHERE chain = $1 AND hash = ANY($2)`,
    [chain, operations, hash],
  )
  return true
}

/** A node has the transaction. */
export async function markAccepted(db: Queries, { hash }: Bundle): Promise<void> {
  await db.execute('UPDATE bundles SET accepted = true WHERE transaction_hash = $1', [
    toBuffer(hash),
  ])
}

/** Its operations wait again, and another transaction may be sent with its nonce. */
export async function markReplaced(tx: Queries, { hash }: Bundle): Promise<void> {
  if (!(await changeStatus(tx, hash, { from: ['sent'], to: 'replaced' }))) return
  await tx.execute(
    `UPDATE user_operations SET status = 'pending', bundle = NULL
     WHERE bundle = $1 AND status = 'bundled'`,
    [toBuffer(hash)],
  )
}

/**
 * A replaced transaction may be mined while its operations wait again or are part of another one.
 * @returns how many operations were included
 */
export async function markMined(
  tx: Queries,
  chain: string,
  { hash, operations }: Bundle,
): Promise<number> {
  if (!(await changeStatus(tx, hash, { from: UNSETTLED, to: 'mined' }))) return 0
  const rows = await tx.query(
    v.object({ project: v.string() }),
    `UPDATE user_operations
     SET status = 'included', drop_reason = NULL, bundle = $3, submitter = NULL
     WHERE chain = $1 AND hash = ANY($2) RETURNING project`,
    [chain, operations.map(toBuffer), toBuffer(hash)],
  )
  const [first] = rows
  if (first) {
    await recordInclusion(tx, chain, { project: first.project, operations: rows.length })
  }
  return rows.length
}

const failedRow = v.object({
  sender: hexColumn,
  submitter: v.nullable(hexColumn),
  project: v.string(),
  status: v.string(),
})

/**
 * The operations wait again. Of several, none is known to be the cause: each may be sent with half as many next time. One that
 * was alone has used an attempt, and waits; when the transaction reverted, at the bundler's cost, those behind it wait, too.
 *
 * @returns how many operations are dropped
 */
export async function markFailed(
  tx: Queries,
  chain: string,
  { bundle, failure, now }: { bundle: Bundle; failure: BundleFailure; now: Date },
): Promise<number> {
  const { hash, operations } = bundle
  // The transaction may be in the pool of a node that did not answer.
  const to = failure === 'unmined' ? 'replaced' : failure
  if (!(await changeStatus(tx, hash, { from: UNSETTLED, to }))) return 0
  const isAlone = operations.length === 1
  const failed = await tx.query(
    failedRow,
    `UPDATE user_operations
     SET status = CASE WHEN $2 AND attempts + 1 >= $3 THEN 'dropped' ELSE 'pending' END,
         drop_reason = CASE WHEN $2 AND attempts + 1 >= $3 THEN $4::text END,
         bundle = NULL, attempts = attempts + CASE WHEN $2 THEN 1 ELSE 0 END,
         bundle_limit = CASE WHEN $7 THEN bundle_limit ELSE least(bundle_limit, $5) END,
         retry_at = CASE WHEN $2 THEN $6::timestamptz + interval '1 second' * ${RETRY_SECONDS} * power(2, attempts)
                         ELSE retry_at END,
         blocked_since = CASE WHEN $2 THEN coalesce(blocked_since, $6) ELSE blocked_since END
     WHERE bundle = $1 AND status = 'bundled'
     RETURNING sender, submitter, project, status`,
    [
      toBuffer(hash),
      isAlone && failure !== 'lost',
      MAX_ATTEMPTS,
      `its transactions were ${failure}`,
      Math.max(1, Math.floor(operations.length / 2)),
      now,
      failure === 'lost',
    ],
  )
  for (const { sender, submitter, project } of isAlone && failure === 'reverted' ? failed : []) {
    const address = submitter?.slice(2) ?? null
    const submission = { sender: sender.slice(2), address, project }
    await recordFailure(tx, chain, { submission, now })
  }
  await tx.execute(
    "UPDATE user_operations SET submitter = NULL WHERE hash = ANY($1) AND status = 'dropped'",
    [operations.map(toBuffer)],
  )
  return failed.filter(({ status }) => status === 'dropped').length
}

const UNSETTLED = ['sent', 'replaced', 'refused']

/** Returns whether the status was one of `from`: another node may have recorded the same. */
async function changeStatus(
  tx: Queries,
  hash: Hex,
  { from, to }: { from: readonly string[]; to: string },
): Promise<boolean> {
  const changed = await tx.execute(
    'UPDATE bundles SET status = $2 WHERE transaction_hash = $1 AND status = ANY($3)',
    [toBuffer(hash), to, from],
  )
  return changed > 0
}
