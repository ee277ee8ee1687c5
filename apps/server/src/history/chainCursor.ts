import * as v from 'valibot'
import type { Hex } from 'viem'
import type { Database, Queries } from '../db/database.ts'

export type ChainCursor = {
  nextBlock: bigint
  /** Hash of the last indexed block; `null` before the first. */
  tipHash: Hex | null
}

const LEASE_SECONDS = 15

const row = v.object({ next_block: v.bigint(), hash: v.nullable(v.instance(Buffer)) })

export async function addIndexedChain(
  db: Queries,
  chain: string,
  fromBlock: number,
): Promise<void> {
  await db.execute(
    'INSERT INTO indexed_chains (chain, next_block) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [chain, fromBlock],
  )
}

/** Takes or renews the lease on indexing this chain; `null` while another node has it. */
export async function takeLease(
  db: Database,
  chain: string,
  holder: string,
): Promise<ChainCursor | null> {
  const [found] = await db.query(
    row,
    `WITH taken AS (
       UPDATE indexed_chains SET lease_holder = $2, lease_until = now() + make_interval(secs => $3)
       WHERE chain = $1 AND (lease_holder = $2 OR lease_until < now())
       RETURNING chain, next_block
     )
     SELECT taken.next_block, blocks.hash FROM taken
     LEFT JOIN blocks ON blocks.chain = taken.chain AND blocks.number = taken.next_block - 1`,
    [chain, holder, LEASE_SECONDS],
  )
  if (!found) return null
  return { nextBlock: found.next_block, tipHash: found.hash && `0x${found.hash.toString('hex')}` }
}

export async function releaseLease(db: Queries, chain: string, holder: string): Promise<void> {
  await db.execute(
    `UPDATE indexed_chains SET lease_until = '-infinity' WHERE chain = $1 AND lease_holder = $2`,
    [chain, holder],
  )
}

/** Advances the chain's cursor in the writing transaction. @throws when another node has written meanwhile */
export async function advanceCursor(
  tx: Queries,
  chain: string,
  { holder, from, to }: { holder: string; from: bigint; to: bigint },
): Promise<void> {
  const moved = await tx.execute(
    `UPDATE indexed_chains SET next_block = $4, lease_until = now() + make_interval(secs => $5)
     WHERE chain = $1 AND lease_holder = $2 AND next_block = $3`,
    [chain, holder, from, to, LEASE_SECONDS],
  )
  if (moved !== 1) throw new LeaseLostError(`Another node reads ${chain} now`)
}

export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

const hashRow = v.object({ number: v.bigint(), hash: v.instance(Buffer) })

/** The stored block hashes, newest first. */
export async function readBlockHashes(
  db: Queries,
  chain: string,
): Promise<{ number: bigint; hash: Hex }[]> {
  const rows = await db.query(
    hashRow,
    'SELECT number, hash FROM blocks WHERE chain = $1 ORDER BY number DESC',
    [chain],
  )
  return rows.map(({ number, hash }) => ({ number, hash: `0x${hash.toString('hex')}` }))
}
