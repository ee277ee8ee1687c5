import * as v from 'valibot'
import { type Address, bytesToHex, hexToBytes } from 'viem'
import type { Queries } from '../db/database.ts'
import type { Spending } from './checkPolicy.ts'

const amount = v.pipe(
  v.string(),
  v.transform((digits) => BigInt(digits)),
)
const spendingRow = v.object({ today: amount, total: amount, user_today: amount })
const expiredRow = v.object({
  sender: v.pipe(
    v.instance(Buffer),
    v.transform((bytes) => bytesToHex(bytes)),
  ),
  nonce: amount,
})

export type SponsoredOperation = { chain: string; sender: Address; nonce: bigint }
type Budget = { project: string; chain: string; now: Date }

const toBuffer = (address: Address) => Buffer.from(hexToBytes(address))
const DAY_MS = 86_400_000

/** What a project has spent on a chain, open reservations included; `except` is about to be replaced. */
export async function readSpending(
  tx: Queries,
  { project, chain, now }: Budget,
  except: { sender: Address; nonce: bigint },
): Promise<Spending> {
  const [row] = await tx.query(
    spendingRow,
    `SELECT coalesce(sum(cost) FILTER (WHERE created_at > $3), 0)::text AS today,
            coalesce(sum(cost), 0)::text AS total,
            coalesce(sum(cost) FILTER (WHERE created_at > $3 AND sender = $4), 0)::text AS user_today
     FROM (SELECT coalesce(actual_cost, max_cost) AS cost, created_at, sender FROM sponsorships
           WHERE project = $1 AND chain = $2 AND NOT (sender = $4 AND nonce = $5)) AS costs`,
    [
      project,
      chain,
      new Date(now.getTime() - DAY_MS),
      toBuffer(except.sender),
      String(except.nonce),
    ],
  )
  return {
    today: row?.today ?? 0n,
    total: row?.total ?? 0n,
    userToday: row?.user_today ?? 0n,
  }
}

/** Reserves the highest cost. A second signature for the same nonce keeps the higher reservation. */
export async function reserveCost(
  tx: Queries,
  operation: SponsoredOperation,
  {
    project,
    cost,
    now,
    validUntil,
  }: { project: string; cost: bigint; now: Date; validUntil: Date },
): Promise<void> {
  await tx.execute(
    `INSERT INTO sponsorships (chain, sender, nonce, project, max_cost, valid_until, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (chain, sender, nonce) DO UPDATE
     SET max_cost = greatest(sponsorships.max_cost, EXCLUDED.max_cost),
         valid_until = greatest(sponsorships.valid_until, EXCLUDED.valid_until)
     WHERE sponsorships.actual_cost IS NULL`,
    [
      operation.chain,
      toBuffer(operation.sender),
      String(operation.nonce),
      project,
      String(cost),
      validUntil,
      now,
    ],
  )
}

/** Reservations whose signature has expired and whose operation was not seen on the chain. */
export async function findExpiredReservations(
  tx: Queries,
  budget: Budget,
): Promise<SponsoredOperation[]> {
  const rows = await tx.query(
    expiredRow,
    `SELECT sender, nonce::text AS nonce FROM sponsorships
     WHERE project = $1 AND chain = $2 AND actual_cost IS NULL AND valid_until < $3 LIMIT 20`,
    [budget.project, budget.chain, budget.now],
  )
  return rows.map((row) => ({ chain: budget.chain, ...row }))
}

export async function releaseReservation(
  tx: Queries,
  operation: SponsoredOperation,
): Promise<void> {
  await tx.execute(
    `DELETE FROM sponsorships
     WHERE chain = $1 AND sender = $2 AND nonce = $3 AND actual_cost IS NULL`,
    [operation.chain, toBuffer(operation.sender), String(operation.nonce)],
  )
}

/**
 * Records the cost of an included operation; `null` when only its highest cost is known.
 * @returns whether it was sponsored
 */
export async function recordCost(
  tx: Queries,
  operation: SponsoredOperation,
  cost: bigint | null,
): Promise<boolean> {
  const rows = await tx.execute(
    `UPDATE sponsorships SET actual_cost = coalesce($4::numeric, max_cost)
     WHERE chain = $1 AND sender = $2 AND nonce = $3`,
    [
      operation.chain,
      toBuffer(operation.sender),
      String(operation.nonce),
      cost === null ? null : String(cost),
    ],
  )
  return rows > 0
}

/** Amounts in wei; `today` is that of the last 24 hours, `reserved` is signed and not settled. */
export type ProjectSpending = {
  project: string
  chain: string
  operations: bigint
  today: bigint
  total: bigint
  reserved: bigint
}

/** What each project has spent on each chain, for its owner. */
export function listSpending(db: Queries, now: Date): Promise<ProjectSpending[]> {
  return db.query(
    v.object({
      project: v.string(),
      chain: v.string(),
      operations: v.bigint(),
      today: amount,
      total: amount,
      reserved: amount,
    }),
    `SELECT project, chain, count(actual_cost) AS operations,
            coalesce(sum(actual_cost) FILTER (WHERE created_at > $1), 0)::text AS today,
            coalesce(sum(actual_cost), 0)::text AS total,
            coalesce(sum(max_cost) FILTER (WHERE actual_cost IS NULL), 0)::text AS reserved
     FROM sponsorships GROUP BY project, chain ORDER BY project, chain`,
    [new Date(now.getTime() - DAY_MS)],
  )
}
