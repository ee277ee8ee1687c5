import type { ConsoleUser } from '@latchkey/wire/console'
import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'
import { findUser } from '../users/userTable.ts'
import type { Subject } from './userSubject.ts'

const sessionRow = v.object({
  kind: v.picklist(['sign-in', 'login', 'permission']),
  device: v.nullable(v.string()),
  started_at: v.date(),
  ends_at: v.nullable(v.date()),
})

const seenRow = v.object({ first: v.nullable(v.string()), last: v.nullable(v.string()) })

/** What the project knows of a subject; `null` when it has never seen it. */
export async function describeUser(
  context: Context,
  subject: Subject,
): Promise<ConsoleUser['user']> {
  const { db, analyticsDb } = context
  const stored = await findUser(context, subject.lookup, subject.projectId)
  const sessions = await listSessions(context, subject)
  const [seen] = await analyticsDb.query(
    seenRow,
    `SELECT min(day)::text AS first, max(day)::text AS last FROM analytics_accounts
     WHERE project_id = $1 AND account = ANY($2)`,
    [subject.projectId, subject.analyticsAccounts],
  )
  const hasEmbeddedWallet = await hasWallet(db, subject)
  if (!stored && sessions.length === 0 && !seen?.first && !hasEmbeddedWallet) return null
  const earliest = [stored?.firstAt?.toISOString(), toTime(seen?.first)].filter(Boolean).sort()[0]
  const latest = [stored?.lastAt?.toISOString(), toTime(seen?.last)].filter(Boolean).sort().at(-1)
  return {
    firstSeenAt: earliest ?? null,
    lastSeenAt: latest ?? null,
    hasEmbeddedWallet,
    isBlocked: stored?.isBlocked ?? false,
    sessions: sessions.map((row) => ({
      kind: row.kind,
      device: row.device,
      startedAt: row.started_at.toISOString(),
      endsAt: row.ends_at?.toISOString() ?? null,
    })),
  }
}

function toTime(day: string | null | undefined): string | undefined {
  return day ? `${day}T00:00:00.000Z` : undefined
}

/** An embedded wallet counts when its user has logged in to this project. */
async function hasWallet(db: Queries, { embeddedUserId, projectId }: Subject): Promise<boolean> {
  if (embeddedUserId === null) return false
  const rows = await db.query(
    v.object({ id: v.string() }),
    `SELECT w.id FROM embedded.wallets w
     WHERE w.user_id = $1 AND EXISTS (
       SELECT 1 FROM embedded.sessions s WHERE s.user_id = $1 AND s.project_id = $2)`,
    [embeddedUserId, projectId],
  )
  return rows.length > 0
}

async function listSessions(
  { db, clock }: Context,
  { projectId, addresses, embeddedUserId }: Subject,
): Promise<v.InferOutput<typeof sessionRow>[]> {
  return db.query(
    sessionRow,
    `SELECT 'sign-in' AS kind, NULL AS device, signed_in_at AS started_at, expires_at AS ends_at
     FROM sign_in_sessions
     WHERE project_id = $1 AND address = ANY($2)
       AND expires_at > $4
     UNION ALL
     SELECT 'login', device, signed_in_at, ends_at FROM embedded.sessions
     WHERE project_id = $1 AND user_id = $3 AND ends_at > $4
     UNION ALL
     SELECT 'permission', NULL, created_at, to_timestamp(expires_at) FROM smart_sessions
     WHERE project_id = $1 AND split_part(account, ':', 3) = ANY($2) AND revoked_at IS NULL
       AND to_timestamp(expires_at) > $4
     ORDER BY 3 DESC LIMIT 100`,
    [projectId, addresses, embeddedUserId, new Date(clock.now())],
  )
}

/** Ends sign-ins and logins. A permission lives in the visitor's smart account: only its owner can revoke it. */
export async function endSessions(
  tx: Queries,
  { projectId, addresses, embeddedUserId }: Subject,
): Promise<number> {
  const signIns = await tx.execute(
    `DELETE FROM sign_in_sessions
     WHERE project_id = $1 AND address = ANY($2)`,
    [projectId, addresses],
  )
  const logins = await tx.execute(
    'DELETE FROM embedded.sessions WHERE project_id = $1 AND user_id = $2',
    [projectId, embeddedUserId],
  )
  return signIns + logins
}
