import * as v from 'valibot'
import type { Queries } from '../db/database.ts'

/** Stores the customer's project, which a provider's webhook does not contain. */
export async function storeCustomerProject(
  db: Queries,
  partnerUserId: string,
  project: string,
): Promise<void> {
  await db.execute(
    `INSERT INTO onramp_customers (partner_user_id, project) VALUES ($1, $2)
     ON CONFLICT (partner_user_id) DO UPDATE SET seen_at = now()`,
    [partnerUserId, project],
  )
}

export async function findCustomerProject(
  db: Queries,
  partnerUserId: string,
): Promise<string | null> {
  const [customer] = await db.query(
    v.object({ project: v.string() }),
    'SELECT project FROM onramp_customers WHERE partner_user_id = $1',
    [partnerUserId],
  )
  return customer?.project ?? null
}
