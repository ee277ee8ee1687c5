import { randomUUID } from 'node:crypto'
import type { LanguageCode } from '@latchkey/wire/language'
import * as v from 'valibot'
import type { Queries } from '../../db/database.ts'
import { hashToken } from '../keys/hashes.ts'

const HOUR_MS = 3_600_000
export const IDLE_TIMEOUT_MS: number = 24 * HOUR_MS
const MAX_LIFETIME_MS = 30 * 24 * HOUR_MS

export type Session = {
  id: string
  /** The frame's session, for the session of a window that it has passed a ticket to. */
  parentId: string | null
  userId: string
  projectId: string
  /** JWK thumbprint of the browser's DPoP key. */
  thumbprint: string
  /** The site that shows the vault. */
  site: string
  /** Browser and system by name. */
  device: string
  signedInAt: Date
  steppedUpAt: Date | null
  usedAt: Date
  /** 24 hours after the last use, and never after `endsAt`. */
  idleUntil: Date
  endsAt: Date
  /** Of the request that uses the session; it is not stored. */
  language?: LanguageCode | undefined
}

export const SESSION_COLUMNS =
  'id, parent_id, user_id, project_id, thumbprint, site, device, signed_in_at, verified_at, used_at, idle_until, ends_at'

export const sessionRow: v.GenericSchema<unknown, Session> = v.pipe(
  v.object({
    id: v.string(),
    parent_id: v.nullable(v.string()),
    user_id: v.string(),
    project_id: v.string(),
    thumbprint: v.string(),
    site: v.string(),
    device: v.string(),
    signed_in_at: v.date(),
    verified_at: v.nullable(v.date()),
    used_at: v.date(),
    idle_until: v.date(),
    ends_at: v.date(),
  }),
  v.transform(
    (row): Session => ({
      id: row.id,
      parentId: row.parent_id,
      userId: row.user_id,
      projectId: row.project_id,
      thumbprint: row.thumbprint,
      site: row.site,
      device: row.device,
      signedInAt: row.signed_in_at,
      steppedUpAt: row.verified_at,
      usedAt: row.used_at,
      idleUntil: row.idle_until,
      endsAt: row.ends_at,
    }),
  ),
)

export type NewSession = Pick<Session, 'userId' | 'projectId' | 'thumbprint' | 'site' | 'device'>

export async function addSession(
  db: Queries,
  session: NewSession,
  { refreshToken, now }: { refreshToken: string; now: number },
): Promise<Session> {
  await db.execute(
    `DELETE FROM embedded.sessions WHERE id IN (
       SELECT id FROM embedded.sessions WHERE idle_until <= $1
       ORDER BY idle_until LIMIT 100 FOR UPDATE SKIP LOCKED)`,
    [new Date(now)],
  )
  const { userId, projectId, thumbprint, site, device } = session
  const [added] = await db.query(
    sessionRow,
    `INSERT INTO embedded.sessions (id, user_id, project_id, thumbprint, site, device, refresh_hash,
       signed_in_at, used_at, idle_until, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10) RETURNING ${SESSION_COLUMNS}`,
    [
      randomUUID(),
      userId,
      projectId,
      thumbprint,
      site,
      device,
      hashToken(refreshToken),
      new Date(now),
      new Date(now + IDLE_TIMEOUT_MS),
      new Date(now + MAX_LIFETIME_MS),
    ],
  )
  if (!added) throw new Error('The session was not stored')
  return added
}

export async function findSession(db: Queries, id: string, now: number): Promise<Session | null> {
  const sql = `SELECT ${SESSION_COLUMNS} FROM embedded.sessions WHERE id = $1 AND idle_until > $2`
  const [session = null] = await db.query(sessionRow, sql, [id, new Date(now)])
  return session
}

/** The logins of a user. The sessions of windows belong to the login of their frame. */
export async function listSessions(db: Queries, userId: string, now: number): Promise<Session[]> {
  const sql = `SELECT ${SESSION_COLUMNS} FROM embedded.sessions
               WHERE user_id = $1 AND idle_until > $2 AND parent_id IS NULL
               ORDER BY used_at DESC LIMIT 100`
  return db.query(sessionRow, sql, [userId, new Date(now)])
}

type Renewal = { spentToken: string; freshToken: string; thumbprint: string; now: number }

/** A single UPDATE, so that of concurrent renewals with the same refresh token one succeeds. */
export async function renewSession(
  tx: Queries,
  { spentToken, freshToken, thumbprint, now }: Renewal,
): Promise<Session | null> {
  const [session = null] = await tx.query(
    sessionRow,
    `UPDATE embedded.sessions
     SET refresh_hash = $2, used_at = $4, idle_until = least($5::timestamptz, ends_at)
     WHERE refresh_hash = $1 AND thumbprint = $3 AND idle_until > $4 RETURNING ${SESSION_COLUMNS}`,
    [
      hashToken(spentToken),
      hashToken(freshToken),
      thumbprint,
      new Date(now),
      new Date(now + IDLE_TIMEOUT_MS),
    ],
  )
  if (!session) return null
  await tx.execute('INSERT INTO embedded.spent_refreshes (hash, session_id) VALUES ($1, $2)', [
    hashToken(spentToken),
    session.id,
  ])
  return session
}

/** Refresh-token reuse means that the token was stolen; the whole session family is revoked (RFC 9700). */
export async function endSessionFamily(db: Queries, spentToken: string): Promise<Session | null> {
  const [session = null] = await db.query(
    sessionRow,
    `DELETE FROM embedded.sessions WHERE id = (
       SELECT coalesce(parent_id, id) FROM embedded.sessions WHERE id = (
         SELECT session_id FROM embedded.spent_refreshes WHERE hash = $1)) RETURNING ${SESSION_COLUMNS}`,
    [hashToken(spentToken)],
  )
  return session
}

export async function endSessions(
  db: Queries,
  userId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<void> {
  const only = which !== 'all' && 'only' in which ? which.only : null
  const except = which !== 'all' && 'except' in which ? which.except : null
  await db.execute(
    `DELETE FROM embedded.sessions WHERE user_id = $1
       AND ($2::uuid IS NULL OR id = $2)
       AND ($3::uuid IS NULL OR coalesce(parent_id, id) <> $3)`,
    [userId, only, except],
  )
}

/** The session of the login that this session belongs to. */
export function loginSessionId({ id, parentId }: Session): string {
  return parentId ?? id
}

export async function recordStepUp(db: Queries, id: string, now: number): Promise<void> {
  const sql = 'UPDATE embedded.sessions SET verified_at = $2 WHERE id = $1'
  await db.execute(sql, [id, new Date(now)])
}
