import type { EmbeddedNotice } from '@latchkey/wire'
import * as v from 'valibot'
import type { Embedded } from '../embedded.ts'
import { noticeLetter, type Occasion } from '../mail/letters.ts'
import { describeUser } from './accounts.ts'

const KEPT_MS = 90 * 86_400_000
const SHOWN = 50

/**
 * Tells the owner of a change: inside the vault, and by mail where there is an address. A mail server that does not
 * answer must not stop what has happened already.
 */
export async function tellOwner(
  embedded: Embedded,
  userId: string,
  { what, ...occasion }: Occasion & { what: string },
): Promise<void> {
  await addNotice(embedded, userId, { what, ...occasion })
  const { email } = await describeUser(embedded, userId)
  if (!email) return
  await embedded.mailer.send(email, noticeLetter(occasion, what)).catch((error: unknown) => {
    embedded.context.log.warn('embedded.notice-not-sent', { error })
  })
}

async function addNotice(
  { context: { db, clock } }: Embedded,
  userId: string,
  { what, site, device }: Occasion & { what: string },
): Promise<void> {
  const now = clock.now()
  await db.execute(
    'INSERT INTO embedded.notices (user_id, what, site, device, at) VALUES ($1, $2, $3, $4, $5)',
    [userId, what, site, device, new Date(now)],
  )
  await db.execute('DELETE FROM embedded.notices WHERE user_id = $1 AND at < $2', [
    userId,
    new Date(now - KEPT_MS),
  ])
}

const noticeRow = v.object({
  id: v.bigint(),
  what: v.string(),
  site: v.string(),
  device: v.string(),
  at: v.date(),
})

export async function listNotices(
  { context: { db, clock } }: Embedded,
  userId: string,
): Promise<EmbeddedNotice[]> {
  const rows = await db.query(
    noticeRow,
    `SELECT id, what, site, device, at FROM embedded.notices WHERE user_id = $1 AND at > $2
     ORDER BY id DESC LIMIT ${SHOWN}`,
    [userId, new Date(clock.now() - KEPT_MS)],
  )
  return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }))
}
