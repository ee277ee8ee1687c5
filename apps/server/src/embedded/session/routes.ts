import {
  type EmbeddedSession,
  embeddedActivityEndpoint,
  embeddedNoticesEndpoint,
  embeddedSessionsEndpoint,
  endEmbeddedSessionEndpoint,
  redeemTicketEndpoint,
  refreshEmbeddedSessionEndpoint,
  sessionTicketEndpoint,
} from '@latchkey/wire'
import type { LanguageCode } from '@latchkey/wire/language'
import type { App, Context } from '../../context/context.ts'
import { listEvents, recordEvent } from '../account/events.ts'
import { listNotices, notifyOwner } from '../account/notices.ts'
import { describeDevice } from '../describeDevice.ts'
import { findPendingEmail } from '../email/emailChangeTable.ts'
import type { Embedded } from '../embedded.ts'
import { noSessionError } from '../embeddedErrors.ts'
import { createToken } from '../keys/hashes.ts'
import { encodeNotice } from '../mail/emails.ts'
import { requestLanguage } from '../mail/requestLanguage.ts'
import { serveLogin } from '../serveLogin.ts'
import { serveSession } from '../serveSession.ts'
import { toSessionReply } from './openSession.ts'
import { requireKeyThumbprint } from './requireSession.ts'
import {
  endSessionFamily,
  endSessions,
  listSessions,
  loginSessionId,
  renewSession,
} from './sessionTable.ts'
import { issueTicket, redeemTicket } from './tickets.ts'

export function sessionRoutes(
  app: App,
  context: Context,
  loadEmbedded: () => Promise<Embedded>,
): void {
  const serve = serveLogin(app, context, loadEmbedded)

  serve(refreshEmbeddedSessionEndpoint, async ({ refreshToken }, embedded, endpointRequest) => {
    const thumbprint = await requireKeyThumbprint(embedded, endpointRequest)
    const { headers, project } = endpointRequest.request
    const language = requestLanguage(headers)
    return refreshSession(embedded, { refreshToken, thumbprint, projectId: project.id, language })
  })

  serve(redeemTicketEndpoint, async (input, embedded, endpointRequest) => {
    const thumbprint = await requireKeyThumbprint(embedded, endpointRequest)
    const { headers, project } = endpointRequest.request
    const device = describeDevice(headers.get('user-agent'))
    return redeemTicket(embedded, { ...input, thumbprint, device, projectId: project.id })
  })

  const serveSignedIn = serveSession(app, context, loadEmbedded)

  serveSignedIn(sessionTicketEndpoint, ({ thumbprint }, { embedded, session }) =>
    issueTicket(embedded, session, thumbprint),
  )

  serveSignedIn(endEmbeddedSessionEndpoint, async ({ which = 'this' }, { session }) => {
    await endSessions(context.db, session.userId, sessionsToEnd(which, loginSessionId(session)))
    return {}
  })

  serveSignedIn(embeddedSessionsEndpoint, async (_input, { session }) => {
    const list = await listSessions(context.db, session.userId, context.clock.now())
    return {
      sessions: list.map(({ id, device, site, signedInAt, usedAt }) => ({
        id,
        device,
        site,
        isCurrent: id === loginSessionId(session),
        signedInAt: signedInAt.toISOString(),
        usedAt: usedAt.toISOString(),
      })),
    }
  })

  serveSignedIn(embeddedActivityEndpoint, async (_input, { embedded, session }) => ({
    events: await listEvents(embedded, session.userId),
  }))

  serveSignedIn(embeddedNoticesEndpoint, async (_input, { embedded, session }) => ({
    notices: await listNotices(embedded, session),
    pendingEmail: await findPendingEmail(embedded, session.userId),
  }))
}

async function refreshSession(
  embedded: Embedded,
  options: {
    refreshToken: string
    thumbprint: string
    projectId: string
    language: LanguageCode
  },
): Promise<EmbeddedSession> {
  const { db, clock } = embedded.context
  const { refreshToken: spentToken, thumbprint, projectId, language } = options
  const freshToken = createToken()
  const session = await db.transaction((tx) =>
    renewSession(tx, { spentToken, freshToken, thumbprint, now: clock.now() }),
  )
  if (session?.projectId === projectId) {
    return toSessionReply(embedded, { session, refreshToken: freshToken })
  }
  const ended = await endSessionFamily(db, spentToken)
  if (ended) {
    await recordEvent(embedded, { ...ended, kind: 'refresh-reused' })
    const notice = encodeNotice('session-reused')
    await notifyOwner(embedded, ended.userId, { ...ended, language, notice })
  }
  throw noSessionError()
}

function sessionsToEnd(
  which: string,
  current: string,
): { only: string } | { except: string } | 'all' {
  if (which === 'all') return 'all'
  if (which === 'others') return { except: current }
  return { only: which === 'this' ? current : which }
}
