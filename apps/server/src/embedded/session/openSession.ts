import type { EmbeddedSession } from '@latchkey/wire'
import type { Queries } from '../../db/database.ts'
import { describeUser } from '../account/users.ts'
import type { Embedded } from '../embedded.ts'
import { createToken } from '../keys/hashes.ts'
import { addSession, type NewSession, type Session } from './sessionTable.ts'

/** A session row and its refresh token, which only the browser stores. */
export type OpenedSession = { session: Session; refreshToken: string }

export async function openSession(
  { context }: Embedded,
  tx: Queries,
  session: NewSession,
): Promise<OpenedSession> {
  const refreshToken = createToken()
  const now = context.clock.now()
  return { session: await addSession(tx, session, { refreshToken, now }), refreshToken }
}

export async function toSessionReply(
  embedded: Embedded,
  { session, refreshToken }: OpenedSession,
): Promise<EmbeddedSession> {
  const { id: sessionId, userId, projectId, thumbprint } = session
  const claims = { userId, sessionId, projectId, thumbprint }
  const { token, expiresAt } = await embedded.tokens.sign(claims)
  return {
    accessToken: token,
    expiresAt: expiresAt.toISOString(),
    refreshToken,
    refreshBy: session.idleUntil.toISOString(),
    user: await describeUser(embedded, userId),
  }
}
