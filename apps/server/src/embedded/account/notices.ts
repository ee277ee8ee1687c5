import type { EmbeddedNotice } from '@latchkey/wire'
import * as v from 'valibot'
import type { Embedded } from '../embedded.ts'
import { describeNotice, noticeEmail, type RequestSource } from '../mail/emails.ts'
import type { Session } from '../session/sessionTable.ts'
import { describeUser } from './users.ts'

const NOTICE_LIFETIME_MS = 90 * 86_400_000
const MAX_LISTED = 50

/** A change of the account, and the browser that made it. */
type AccountChange = RequestSource & {
  /** As `encodeNotice` writes it (column `what`). */
  notice: string
  thumbprint: string
}

/**
 * Notifies the owner of a change: inside the vault, and by email if the account has an address. A mail
 * server that does not answer must not fail the request, since the change has happened already.
 */
export async function notifyOwner(
  embedded: Embedded,
  userId: string,
  { notice, ...source }: AccountChange,
): Promise<void> {
  await addNotice(embedded, userId, { notice, ...source })
  const { email } = await describeUser(embedded, userId)
  if (!email) return
  await embedded.mailer.send(email, noticeEmail(source, notice)).catch((error: unknown) => {
    embedded.context.log.warn('embedded.notice-not-sent', { error })
  })
}

async function addNotice(
  { context: { db, clock } }: Embedded,
  userId: string,
  { notice, site, device, thumbprint }: AccountChange,
): Promise<void> {
  const now = clock.now()
  await db.execute(
    `INSERT INTO embedded.notices (user_id, what, site, device, thumbprint, at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [userId, notice, site, device, thumbprint, new Date(now)],
  )
  await db.execute('DELETE FROM embedded.notices WHERE user_id = $1 AND at < $2', [
    userId,
    new Date(now - NOTICE_LIFETIME_MS),
  ])
}

const noticeRow = v.object({
  id: v.bigint(),
  what: v.string(),
  site: v.string(),
  device: v.string(),
  thumbprint: v.nullable(v.string()),
  at: v.date(),
})

export async function listNotices(
  { context: { db, clock } }: Embedded,
  { userId, thumbprint, language = 'en' }: Pick<Session, 'userId' | 'thumbprint' | 'language'>,
): Promise<EmbeddedNotice[]> {
  const rows = await db.query(
    noticeRow,
    `SELECT id, what, site, device, thumbprint, at FROM embedded.notices WHERE user_id = $1 AND at > $2
     ORDER BY id DESC LIMIT ${MAX_LISTED}`,
    [userId, new Date(clock.now() - NOTICE_LIFETIME_MS)],
  )
  return rows.map(({ thumbprint: changedBy, ...row }) => ({
    ...row,
    what: describeNotice(row.what, language),
    id: String(row.id),
    isOwn: changedBy === thumbprint,
    at: row.at.toISOString(),
  }))
}
