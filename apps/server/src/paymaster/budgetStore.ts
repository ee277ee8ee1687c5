import * as v from 'valibot'
import { type Address, hexToBytes } from 'viem'
import type { Queries } from '../db/database.ts'
import type { Spending } from './checkPolicy.ts'

export const wei: v.GenericSchema<unknown, bigint> = v.pipe(
  v.string(),
  v.transform((digits) => BigInt(digits)),
)

export type Budget = { project: string; chain: string }

/** The UTC day of a time, as PostgreSQL writes a date. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/**
 * Locks a project's budget on a chain until the transaction ends: two requests at once must not both fit into the last
 * of it. A transaction that locks several takes them in the order of the projects' ids, and before their sponsorships.
 * @returns the budget's day, which another node's clock may have started already
 */
export async function lockBudget(
  tx: Queries,
  { project, chain }: Budget,
  now: Date,
): Promise<string> {
  const [row] = await tx.query(
    v.object({ day: v.string() }),
    `INSERT INTO sponsorship_budgets AS budget (project, chain, total, day, today, operations)
     VALUES ($1, $2, 0, $3, 0, 0)
     ON CONFLICT (project, chain) DO UPDATE
     SET today = CASE WHEN budget.day < EXCLUDED.day THEN 0 ELSE budget.today END,
         day = greatest(budget.day, EXCLUDED.day)
     RETURNING day::text`,
    [project, chain, dayOf(now)],
  )
  return row?.day ?? dayOf(now)
}

/** Locks the budgets of several projects, as `lockBudget` does for one. */
export async function lockBudgets(
  tx: Queries,
  { projects, chain }: { projects: readonly string[]; chain: string },
): Promise<void> {
  await tx.execute(
    `SELECT FROM sponsorship_budgets WHERE project = ANY($1) AND chain = $2
     ORDER BY project FOR UPDATE`,
    [projects, chain],
  )
}

/** What a project and one of its accounts have spent on a chain, open reservations included. */
export async function readSpending(
  db: Queries,
  { project, chain, sender, day }: Budget & { sender: Address; day: string },
): Promise<Spending> {
  const [row] = await db.query(
    v.object({ today: wei, total: wei, user_today: wei }),
    `SELECT CASE WHEN budget.day = $3::date THEN today ELSE 0 END::text AS today, total::text AS total,
            coalesce(cost, 0)::text AS user_today
     FROM sponsorship_budgets budget LEFT JOIN sponsorship_accounts account
       ON account.project = $1 AND account.chain = $2 AND account.day = $3::date AND account.sender = $4
     WHERE budget.project = $1 AND budget.chain = $2`,
    [project, chain, day, toBuffer(sender)],
  )
  return { today: row?.today ?? 0n, total: row?.total ?? 0n, userToday: row?.user_today ?? 0n }
}

/** Adds to what a project has spent, or takes from it. The caller has locked the budget. */
export async function addSpending(
  tx: Queries,
  { project, chain, sender, day }: Budget & { sender: Address; day: string },
  amount: bigint,
): Promise<void> {
  await tx.execute(
    `UPDATE sponsorship_budgets
     SET total = total + $3::numeric, today = today + CASE WHEN day = $4::date THEN $3::numeric ELSE 0 END
     WHERE project = $1 AND chain = $2`,
    [project, chain, String(amount), day],
  )
  await tx.execute(
    `INSERT INTO sponsorship_accounts AS account (project, chain, sender, day, cost)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (project, chain, sender, day) DO UPDATE SET cost = account.cost + EXCLUDED.cost`,
    [project, chain, toBuffer(sender), day, String(amount)],
  )
}

/** Counts an included operation. */
export async function countOperation(tx: Queries, { project, chain }: Budget): Promise<void> {
  await tx.execute(
    'UPDATE sponsorship_budgets SET operations = operations + 1 WHERE project = $1 AND chain = $2',
    [project, chain],
  )
}

/** Amounts in wei; `reserved` is signed and not settled. */
export type ProjectSpending = {
  project: string
  chain: string
  operations: bigint
  today: bigint
  total: bigint
  reserved: bigint
}

/** What each project has spent on each chain, for the operator. */
export function listSpending(db: Queries, now: Date): Promise<ProjectSpending[]> {
  return db.query(
    v.object({
      project: v.string(),
      chain: v.string(),
      operations: v.bigint(),
      today: wei,
      total: wei,
      reserved: wei,
    }),
    `SELECT project, chain, operations, (total - reserved)::text AS total, reserved::text AS reserved,
            (CASE WHEN day = $1::date THEN today - reserved_today ELSE 0 END)::text AS today
     FROM sponsorship_budgets budget CROSS JOIN LATERAL (
       SELECT coalesce(sum(max_cost), 0) AS reserved,
              coalesce(sum(max_cost) FILTER (WHERE sponsorships.day = budget.day), 0) AS reserved_today
       FROM sponsorships
       WHERE sponsorships.project = budget.project AND sponsorships.chain = budget.chain
         AND actual_cost IS NULL
     ) open
     ORDER BY project, chain`,
    [dayOf(now)],
  )
}

export function toBuffer(address: Address): Buffer {
  return Buffer.from(hexToBytes(address))
}
