import * as v from 'valibot'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import type { Queries } from '../db/database.ts'

/** A transaction of the bundler's account. */
export type Bundle = {
  hash: Hex
  nonce: number
  raw: Hex
  /** The hashes of its operations. */
  operations: readonly Hex[]
  /** `replaced`: its fees were too low, and others may be sent with its nonce; it can still be mined. */
  status: 'sent' | 'replaced'
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
    status: v.picklist(['sent', 'replaced']),
    created_at: v.date(),
  }),
  v.transform(
    (found): Bundle => ({
      hash: found.transaction_hash,
      nonce: Number(found.nonce),
      raw: found.raw_transaction,
      operations: found.operations,
      status: found.status,
      createdAt: found.created_at,
    }),
  ),
)

/** Operations are given up after this many reverted transactions. */
const MAX_ATTEMPTS = 3

const toBuffer = (hex: Hex) => Buffer.from(hexToBytes(hex))

/** The transactions that may still be mined, the last one first. At most one of a chain is `sent`. */
export function findUnsettledBundles(tx: Queries, chain: string): Promise<Bundle[]> {
  return tx.query(
    row,
    `SELECT transaction_hash, nonce, raw_transaction, operations, status, created_at FROM bundles
     WHERE chain = $1 AND status IN ('sent', 'replaced') ORDER BY created_at DESC`,
    [chain],
  )
}

/** Stores the signed transaction and marks its operations, before anything is sent. */
export async function storeBundle(tx: Queries, chain: string, bundle: Bundle): Promise<void> {
  const hash = toBuffer(bundle.hash)
  const operations = bundle.operations.map(toBuffer)
  await tx.execute(
    `INSERT INTO bundles
       (transaction_hash, chain, nonce, raw_transaction, operations, status, created_at)
     VALUES ($1, $2, $3, $4, $5, 'sent', $6)`,
    [hash, chain, bundle.nonce, toBuffer(bundle.raw), operations, bundle.createdAt],
  )
  await tx.execute(
    `UPDATE user_operations SET status = 'bundled', bundle = $3
     WHERE chain = $1 AND hash = ANY($2) AND status = 'pending'`,
    [chain, operations, hash],
  )
}

/** Its operations wait again, and another transaction may be sent with its nonce. */
export async function markReplaced(tx: Queries, { hash }: Bundle): Promise<void> {
  await setStatus(tx, hash, 'replaced')
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
  await setStatus(tx, hash, 'mined')
  return tx.execute(
    `UPDATE user_operations SET status = 'included', drop_reason = NULL, bundle = $3
     WHERE chain = $1 AND hash = ANY($2)`,
    [chain, operations.map(toBuffer), toBuffer(hash)],
  )
}

/**
 * The operations wait again; the next simulation drops those that cannot be included.
 * @returns how many were tried too often and are dropped
 */
export async function markFailed(
  tx: Queries,
  { hash }: Bundle,
  status: 'reverted' | 'lost',
): Promise<number> {
  await setStatus(tx, hash, status)
  const rows = await tx.query(
    v.object({ status: v.string() }),
    `UPDATE user_operations
     SET status = CASE WHEN attempts + 1 >= $2 THEN 'dropped' ELSE 'pending' END,
         drop_reason = CASE WHEN attempts + 1 >= $2 THEN $3 END,
         bundle = NULL, attempts = attempts + 1
     WHERE bundle = $1 AND status = 'bundled'
     RETURNING status`,
    [toBuffer(hash), MAX_ATTEMPTS, `its transactions were ${status}`],
  )
  return rows.filter((row) => row.status === 'dropped').length
}

async function setStatus(tx: Queries, hash: Hex, status: string): Promise<void> {
  await tx.execute('UPDATE bundles SET status = $2 WHERE transaction_hash = $1', [
    toBuffer(hash),
    status,
  ])
}
