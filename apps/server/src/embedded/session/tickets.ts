import type { EmbeddedSession } from '@latchkey/wire'
import { ServerError } from '../../errors/ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { createToken } from '../keys/hashes.ts'
import { toSessionReply } from './openSession.ts'
import type { Session } from './sessionTable.ts'
import { addTicket, addWindowSession, type Redemption, takeTicket } from './ticketTable.ts'

/**
 * A ticket for the vault's window, which shares no storage with the frame. Only the frame's session may issue one: the
 * session of a window cannot be passed on.
 */
export async function issueTicket(
  { context }: Embedded,
  session: Session,
  thumbprint: string,
): Promise<{ ticket: string }> {
  if (session.parentId !== null) throw ticketRefused()
  const ticket = createToken()
  await addTicket(context.db, session, { ticket, thumbprint, now: context.clock.now() })
  return { ticket }
}

/** Opens the window's session. Every cause of an error gets the same answer. */
export async function redeemTicket(
  embedded: Embedded,
  redemption: Omit<Redemption, 'now'>,
): Promise<EmbeddedSession> {
  const { db, clock } = embedded.context
  const now = clock.now()
  const refreshToken = createToken()
  const session = await db.transaction(async (tx) => {
    const issuer = await takeTicket(tx, { ...redemption, now })
    if (!issuer) throw ticketRefused()
    const { thumbprint } = redemption
    return addWindowSession(tx, issuer, { thumbprint, refreshToken, now })
  })
  return toSessionReply(embedded, { session, refreshToken })
}

function ticketRefused(): ServerError {
  const text = 'This ticket was used, has expired or is for another window'
  return new ServerError(401, 'embedded/ticket-refused', text, 'ticket')
}
