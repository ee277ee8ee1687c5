import { randomUUID } from 'node:crypto'
import type { Queries } from '../../db/database.ts'
import { hashToken } from '../keys/hashes.ts'
import { IDLE_TIMEOUT_MS, SESSION_COLUMNS, type Session, sessionRow } from './sessionTable.ts'

const TICKET_TTL_MS = 30_000

export async function addTicket(
  db: Queries,
  session: Session,
  { ticket, thumbprint, now }: { ticket: string; thumbprint: string; now: number },
): Promise<void> {
  await db.execute(
    `DELETE FROM embedded.tickets WHERE hash IN (
       SELECT hash FROM embedded.tickets WHERE expires_at <= $1
       ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED)`,
    [new Date(now)],
  )
  await db.execute(
    'INSERT INTO embedded.tickets (hash, session_id, thumbprint, expires_at) VALUES ($1, $2, $3, $4)',
    [hashToken(ticket), session.id, thumbprint, new Date(now + TICKET_TTL_MS)],
  )
}

export type Redemption = Pick<Session, 'projectId' | 'thumbprint' | 'site' | 'device'> & {
  ticket: string
  now: number
}

/** Consumes a ticket and returns the session that issued it. A single DELETE, so that one of concurrent redemptions succeeds. */
export async function takeTicket(tx: Queries, redemption: Redemption): Promise<Session | null> {
  const { ticket, thumbprint, projectId, site, device, now } = redemption
  const [issuer = null] = await tx.query(
    sessionRow,
    `WITH taken AS (
       DELETE FROM embedded.tickets WHERE hash = $1 AND thumbprint = $2 AND expires_at > $6
         AND session_id IN (
           SELECT id FROM embedded.sessions
           WHERE project_id = $3 AND site = $4 AND device = $5 AND idle_until > $6)
       RETURNING session_id)
     SELECT ${SESSION_COLUMNS} FROM embedded.sessions WHERE id IN (SELECT session_id FROM taken)`,
    [hashToken(ticket), thumbprint, projectId, site, device, new Date(now)],
  )
  return issuer
}

/**
 * The session of a window: one for each key. It ends with the issuer's, and the login's age is the issuer's. The
 * window's key belongs to the same browser, so that it counts as known for the slots that the issuer has opened.
 */
export async function addWindowSession(
  tx: Queries,
  issuer: Session,
  { thumbprint, refreshToken, now }: { thumbprint: string; refreshToken: string; now: number },
): Promise<Session> {
  const [added] = await tx.query(
    sessionRow,
    `INSERT INTO embedded.sessions (id, parent_id, user_id, project_id, thumbprint, site, device,
       refresh_hash, signed_in_at, used_at, idle_until, ends_at)
     SELECT $1, id, user_id, project_id, $2, site, device, $3, signed_in_at, $4,
       least($5::timestamptz, ends_at), ends_at
     FROM embedded.sessions WHERE id = $6
     ON CONFLICT (parent_id, thumbprint) DO UPDATE
       SET refresh_hash = excluded.refresh_hash, used_at = excluded.used_at,
         idle_until = excluded.idle_until
     RETURNING ${SESSION_COLUMNS}`,
    [
      randomUUID(),
      thumbprint,
      hashToken(refreshToken),
      new Date(now),
      new Date(now + IDLE_TIMEOUT_MS),
      issuer.id,
    ],
  )
  if (!added) throw new Error('The session was not stored')
  await tx.execute(
    `INSERT INTO embedded.releases (slot_id, thumbprint, first_at)
     SELECT slot_id, $2, $3 FROM embedded.releases WHERE thumbprint = $1 ON CONFLICT DO NOTHING`,
    [issuer.thumbprint, thumbprint, new Date(now)],
  )
  return added
}
