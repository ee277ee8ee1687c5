import * as v from 'valibot'
import type { Embedded } from '../embedded.ts'
import type { RequestSource } from '../mail/emails.ts'

type EventKind =
  | 'login'
  | 'refresh-reused'
  | 'factor-released'
  | 'wallet-written'
  | 'wallet-activated'
  | 'wallet-rotated'
  | 'wallet-exported'
  | 'slot-added'
  | 'slot-removed'
  | 'identity-added'
  | 'identity-removed'
  | 'email-changed'
  | 'email-change-stopped'

export type AccountEvent = RequestSource & { userId: string; kind: EventKind; detail?: string }

const EVENT_LIFETIME_DAYS = 365
const MAX_LISTED = 100

/** Records an event in the user's activity list. */
export async function recordEvent({ context }: Embedded, event: AccountEvent): Promise<void> {
  const now = context.clock.now()
  await context.db.execute(
    `INSERT INTO embedded.events (user_id, kind, detail, device, at) VALUES ($1, $2, $3, $4, $5)`,
    [event.userId, event.kind, event.detail ?? event.site, event.device, new Date(now)],
  )
  await context.db.execute('DELETE FROM embedded.events WHERE user_id = $1 AND at < $2', [
    event.userId,
    new Date(now - EVENT_LIFETIME_DAYS * 86_400_000),
  ])
}

const eventRow = v.object({
  kind: v.string(),
  detail: v.string(),
  device: v.string(),
  at: v.date(),
})

export async function listEvents(
  { context }: Embedded,
  userId: string,
): Promise<{ kind: string; detail: string; device: string; at: string }[]> {
  const rows = await context.db.query(
    eventRow,
    `SELECT kind, detail, device, at FROM embedded.events WHERE user_id = $1
     ORDER BY id DESC LIMIT ${MAX_LISTED}`,
    [userId],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
