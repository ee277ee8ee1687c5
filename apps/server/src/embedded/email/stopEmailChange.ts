import { ServerError } from '../../errors/ServerError.ts'
import { recordEvent } from '../account/events.ts'
import { notifyOwner } from '../account/notices.ts'
import type { Embedded } from '../embedded.ts'
import { encodeNotice } from '../mail/emails.ts'
import { endSessions, type Session } from '../session/sessionTable.ts'
import { stopPendingEmailChange } from './emailChangeTable.ts'

/** Stops a pending email change and ends all other sessions, including the one that started it. */
export async function stopEmailChange(embedded: Embedded, session: Session): Promise<void> {
  const { db, clock } = embedded.context
  const { id, userId } = session
  const isStopped = await db.transaction(async (tx) => {
    if (!(await stopPendingEmailChange(tx, userId, clock.now()))) return false
    await endSessions(tx, userId, { except: id })
    return true
  })
  if (!isStopped) {
    throw new ServerError(404, 'server/not-found', 'No email change is pending', 'email')
  }
  await recordEvent(embedded, { ...session, kind: 'email-change-stopped' })
  const notice = encodeNotice('email-stopped')
  await notifyOwner(embedded, userId, { ...session, notice })
}
