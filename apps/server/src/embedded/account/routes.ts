import { removeIdentityEndpoint } from '@latchkey/wire'
import type { App, Context } from '../../context/context.ts'
import { ServerError } from '../../errors/ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { encodeNotice } from '../mail/emails.ts'
import { serveSession } from '../serveSession.ts'
import { requireStepUp } from '../session/requireSession.ts'
import { recordEvent } from './events.ts'
import { notifyOwner } from './notices.ts'
import { describeUser } from './users.ts'

export function accountRoutes(
  app: App,
  context: Context,
  loadEmbedded: () => Promise<Embedded>,
): void {
  const serve = serveSession(app, context, loadEmbedded)

  serve(removeIdentityEndpoint, async ({ id }, { embedded, session }) => {
    requireStepUp(session, context.clock.now())
    const { userId } = session
    const { identities } = await describeUser(embedded, userId)
    const identity = identities.find(({ id: identityId }) => identityId === id)
    if (!identity) throw new ServerError(404, 'server/not-found', 'No such login', 'id')
    const { kind } = identity
    const notice =
      kind === 'email' ? encodeNotice('email-removed') : encodeNotice('login-removed', kind)
    await notifyOwner(embedded, userId, { ...session, notice })
    await context.db.transaction(async (tx) => {
      await tx.execute('SELECT 1 FROM embedded.users WHERE id = $1 FOR UPDATE', [userId])
      const left = await tx.execute(
        'SELECT 1 FROM embedded.identities WHERE user_id = $1 AND id <> $2',
        [userId, id],
      )
      if (left === 0) {
        throw new ServerError(
          409,
          'embedded/last-identity',
          'The last login cannot be removed',
          'id',
        )
      }
      const sql = 'DELETE FROM embedded.identities WHERE user_id = $1 AND id = $2'
      await tx.execute(sql, [userId, id])
    })
    await recordEvent(embedded, { ...session, kind: 'identity-removed', detail: kind })
    return { user: await describeUser(embedded, userId) }
  })
}
