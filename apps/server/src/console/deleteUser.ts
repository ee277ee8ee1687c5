import type { consoleCalls, ReplyOf } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'
import { endSessions } from './userSessions.ts'
import type { Subject } from './userSubject.ts'

type Deleted = ReplyOf<typeof consoleCalls.deleteUser>

/** Where a project's tables name an account, by what a report calls it. `$1`: project, `$2`: its spellings. */
const ADDRESS_TABLES: Readonly<Record<string, string>> = {
  permissions: `DELETE FROM smart_sessions
    WHERE project_id = $1 AND split_part(account, ':', 3) = ANY($2)`,
  payouts: `DELETE FROM sandbox_payouts WHERE order_id IN (
    SELECT id FROM onramp_orders WHERE project = $1 AND account = ANY($2))`,
  purchases: 'DELETE FROM onramp_orders WHERE project = $1 AND account = ANY($2)',
  'sponsored accounts': `DELETE FROM sponsorship_accounts
    WHERE project = $1 AND '0x' || encode(sender, 'hex') = ANY($2)`,
  'sponsored operations': `DELETE FROM sponsorships
    WHERE project = $1 AND '0x' || encode(sender, 'hex') = ANY($2) AND actual_cost IS NOT NULL`,
  deliveries: `DELETE FROM webhook_deliveries WHERE project_id = $1 AND EXISTS (
    SELECT 1 FROM unnest($2::text[]) AS name WHERE strpos(lower(body), lower(name)) > 0)`,
}

/** `$2`: the accounts of analytics. Properties may name an account, too. */
const ANALYTICS_TABLES: Readonly<Record<string, string>> = {
  events: `DELETE FROM analytics_events WHERE project_id = $1 AND (account = ANY($2) OR EXISTS (
    SELECT 1 FROM unnest($2::text[]) AS name WHERE strpos(lower(properties::text), lower(name)) > 0
      OR strpos(lower(url), lower(name)) > 0))`,
  'active days': 'DELETE FROM analytics_accounts WHERE project_id = $1 AND account = ANY($2)',
  'waiting days':
    'DELETE FROM analytics_account_deltas WHERE project_id = $1 AND account = ANY($2)',
}

/**
 * Deletes what a project stores about a subject, in one transaction. Counts stay: they name no account. The embedded
 * wallet stays, since it may hold money and belongs to the visitor; a block stays, too.
 */
export async function deleteUser({ db }: Context, subject: Subject): Promise<Deleted> {
  return db.transaction(async (tx) => {
    const deleted = [{ what: 'sessions', rows: await endSessions(tx, subject) }]
    if (subject.addresses.length > 0) {
      const address = [subject.projectId, subject.addresses]
      deleted.push(...(await deleteFrom(tx, ADDRESS_TABLES, address)))
      const accounts = [subject.projectId, subject.analyticsAccounts]
      deleted.push(...(await deleteFrom(tx, ANALYTICS_TABLES, accounts)))
    }
    if (subject.emailLookup) {
      const sql = 'DELETE FROM embedded.flows WHERE project_id = $1 AND email_lookup = $2'
      const rows = await tx.execute(sql, [subject.projectId, subject.emailLookup])
      deleted.push({ what: 'logins in progress', rows })
    }
    deleted.push({ what: 'user', rows: await forgetUser(tx, subject) })
    return {
      deleted: deleted.filter(({ rows }) => rows > 0),
      keptEmbeddedWallet: await hasWallet(tx, subject.embeddedUserId),
    }
  })
}

async function deleteFrom(
  tx: Queries,
  tables: Readonly<Record<string, string>>,
  params: readonly unknown[],
): Promise<{ what: string; rows: number }[]> {
  const deleted: { what: string; rows: number }[] = []
  for (const [what, sql] of Object.entries(tables)) {
    deleted.push({ what, rows: await tx.execute(sql, params) })
  }
  return deleted
}

/** A blocked user stays blocked, without the times of visits. */
async function forgetUser(tx: Queries, { projectId, lookup }: Subject): Promise<number> {
  const gone = await tx.execute(
    'DELETE FROM users WHERE project_id = $1 AND lookup = $2 AND blocked_at IS NULL',
    [projectId, lookup],
  )
  const cleared = await tx.execute(
    `UPDATE users SET first_at = NULL, last_at = NULL
     WHERE project_id = $1 AND lookup = $2 AND first_at IS NOT NULL`,
    [projectId, lookup],
  )
  return gone + cleared
}

async function hasWallet(tx: Queries, userId: string | null): Promise<boolean> {
  if (userId === null) return false
  const rows = await tx.query(
    v.object({ id: v.string() }),
    'SELECT id FROM embedded.wallets WHERE user_id = $1',
    [userId],
  )
  return rows.length > 0
}
