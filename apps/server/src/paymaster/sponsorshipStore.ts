import * as v from 'valibot'
import { type Address, bytesToHex } from 'viem'
import type { Queries } from '../db/database.ts'
import { addSpending, type Budget, countOperation, toBuffer, wei } from './budgetStore.ts'

/** An operation of EntryPoint 0.7 by what is unique on its chain. */
export type SponsoredOperation = { chain: string; sender: Address; nonce: bigint }

export type Sponsorship = SponsoredOperation & {
  project: string
  maxCost: bigint
  /** `null` while the reservation is open. */
  actualCost: bigint | null
  /** The UTC day whose budget has the cost. */
  day: string
  validUntil: Date
}

const row = v.pipe(
  v.object({
    chain: v.string(),
    sender: v.pipe(
      v.instance(Buffer),
      v.transform((bytes) => bytesToHex(bytes)),
    ),
    nonce: wei,
    project: v.string(),
    max_cost: wei,
    actual_cost: v.nullable(wei),
    day: v.string(),
    valid_until: v.date(),
  }),
  v.transform(
    ({ max_cost, actual_cost, valid_until, ...rest }): Sponsorship => ({
      ...rest,
      maxCost: max_cost,
      actualCost: actual_cost,
      validUntil: valid_until,
    }),
  ),
)
const COLUMNS = `chain, sender, nonce::text AS nonce, project, max_cost::text AS max_cost,
  actual_cost::text AS actual_cost, day::text AS day, valid_until`

/** The sponsorship of a nonce, of whichever project. */
export async function findSponsorship(
  tx: Queries,
  { chain, sender, nonce }: SponsoredOperation,
): Promise<Sponsorship | null> {
  const [found] = await tx.query(
    row,
    `SELECT ${COLUMNS} FROM sponsorships WHERE chain = $1 AND sender = $2 AND nonce = $3`,
    [chain, toBuffer(sender), String(nonce)],
  )
  return found ?? null
}

/** Reservations that were still open when their signature expired before a time, the oldest first. */
export function findExpiredReservations(
  db: Queries,
  { chain, before, limit }: { chain: string; before: Date; limit: number },
): Promise<Sponsorship[]> {
  return db.query(
    row,
    `SELECT ${COLUMNS} FROM sponsorships
     WHERE chain = $1 AND actual_cost IS NULL AND valid_until < $2 ORDER BY valid_until LIMIT $3`,
    [chain, before, limit],
  )
}

/** The open reservations of one caller, without that of one operation. */
export async function readOpenReservations(
  tx: Queries,
  { project, chain, caller }: Budget & { caller: string },
  except: SponsoredOperation,
): Promise<{ count: bigint; cost: bigint }> {
  const [found] = await tx.query(
    v.object({ count: v.bigint(), cost: wei }),
    `SELECT count(*) AS count, coalesce(sum(max_cost), 0)::text AS cost FROM sponsorships
     WHERE project = $1 AND chain = $2 AND caller = decode($3, 'hex') AND actual_cost IS NULL
       AND NOT (sender = $4 AND nonce = $5)`,
    [project, chain, caller, toBuffer(except.sender), String(except.nonce)],
  )
  return found ?? { count: 0n, cost: 0n }
}

type NewReservation = SponsoredOperation & {
  project: string
  cost: bigint
  day: string
  caller: string
  validUntil: Date
  now: Date
}

/**
 * Stores a reservation, or replaces the project's own for the same nonce. The caller has locked the budget.
 * @returns `false` when another project has reserved the nonce, or the operation was included
 */
export async function storeReservation(tx: Queries, reserved: NewReservation): Promise<boolean> {
  const rows = await tx.execute(
    `INSERT INTO sponsorships
       (chain, sender, nonce, project, max_cost, day, caller, valid_until, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8, $9)
     ON CONFLICT (chain, sender, nonce) DO UPDATE
     SET max_cost = EXCLUDED.max_cost, day = EXCLUDED.day, caller = EXCLUDED.caller,
         valid_until = greatest(sponsorships.valid_until, EXCLUDED.valid_until)
     WHERE sponsorships.project = EXCLUDED.project AND sponsorships.actual_cost IS NULL`,
    [
      reserved.chain,
      toBuffer(reserved.sender),
      String(reserved.nonce),
      reserved.project,
      String(reserved.cost),
      reserved.day,
      reserved.caller,
      reserved.validUntil,
      reserved.now,
    ],
  )
  if (rows === 0) return false
  await addSpending(tx, reserved, reserved.cost)
  return true
}

/** Takes an open reservation out of its project's spending. The caller has locked the budget. */
export async function deleteReservation(tx: Queries, reservation: Sponsorship): Promise<void> {
  const { chain, sender, nonce } = reservation
  await tx.execute(
    `DELETE FROM sponsorships
     WHERE chain = $1 AND sender = $2 AND nonce = $3 AND actual_cost IS NULL`,
    [chain, toBuffer(sender), String(nonce)],
  )
  await addSpending(tx, reservation, -reservation.maxCost)
}

/** Replaces the highest cost of an included operation by its real one. The caller has locked the budget. */
export async function recordCost(
  tx: Queries,
  operation: SponsoredOperation,
  cost: bigint,
): Promise<void> {
  const found = await findSponsorship(tx, operation)
  if (!found) return
  const { chain, sender, nonce, project, day, actualCost, maxCost } = found
  await tx.execute(
    `UPDATE sponsorships SET actual_cost = $4, caller = NULL
     WHERE chain = $1 AND sender = $2 AND nonce = $3`,
    [chain, toBuffer(sender), String(nonce), String(cost)],
  )
  await addSpending(tx, { project, chain, sender, day }, cost - (actualCost ?? maxCost))
  if (actualCost === null) await countOperation(tx, { project, chain })
}
