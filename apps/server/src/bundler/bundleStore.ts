import * as v from 'valibot'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import type { Queries } from '../db/database.ts'

export type Bundle = { hash: Hex; nonce: number; raw: Hex; createdAt: Date }

const bytes = v.pipe(
  v.instance(Buffer),
  v.transform((buffer) => bytesToHex(buffer)),
)
const row = v.pipe(
  v.object({
    transaction_hash: bytes,
    nonce: v.bigint(),
    raw_transaction: bytes,
    created_at: v.date(),
  }),
  v.transform(
    (found): Bundle => ({
      hash: found.transaction_hash,
      nonce: Number(found.nonce),
      raw: found.raw_transaction,
      createdAt: found.created_at,
    }),
  ),
)

/** Operations are given up after this many reverted transactions. */
const MAX_ATTEMPTS = 3

const toBuffer = (hex: Hex) => Buffer.from(hexToBytes(hex))

/** The transaction that is on its way; there is at most one per chain. */
export async function findOpenBundle(tx: Queries, chain: string): Promise<Bundle | null> {
  const [found] = await tx.query(
    row,
    `SELECT transaction_hash, nonce, raw_transaction, created_at FROM bundles
     WHERE chain = $1 AND status = 'sent'`,
    [chain],
  )
  return found ?? null
}

/** Stores the signed transaction and marks its operations, before anything is sent. */
export async function storeBundle(
  tx: Queries,
  { chain, bundle, hashes }: { chain: string; bundle: Bundle; hashes: readonly Hex[] },
): Promise<void> {
  await tx.execute(
    `INSERT INTO bundles (transaction_hash, chain, nonce, raw_transaction, status, created_at)
     VALUES ($1, $2, $3, $4, 'sent', $5)`,
    [toBuffer(bundle.hash), chain, bundle.nonce, toBuffer(bundle.raw), bundle.createdAt],
  )
  await tx.execute(
    `UPDATE user_operations SET status = 'bundled', bundle = $3
     WHERE chain = $1 AND hash = ANY($2) AND status = 'pending'`,
    [chain, hashes.map(toBuffer), toBuffer(bundle.hash)],
  )
}

/** @returns how many operations were included */
export async function markMined(tx: Queries, { hash }: Bundle): Promise<number> {
  await setStatus(tx, hash, 'mined')
  return tx.execute(
    `UPDATE user_operations SET status = 'included' WHERE bundle = $1 AND status = 'bundled'`,
    [toBuffer(hash)],
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
