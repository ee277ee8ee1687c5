import { randomUUID } from 'node:crypto'
import {
  activateSessionCall,
  createSessionCall,
  revokeSessionCall,
  sessionContextCall,
  sessionsCall,
} from '@latchkey/wire'
import type { App, Context } from '../context.ts'
import { ServerError } from '../ServerError.ts'
import { serve } from '../serve.ts'
import { isSignedByAccount } from './checkRevocation.ts'
import { sessionKey } from './sessionKey.ts'
import {
  activateSession,
  addSession,
  findContext,
  hasSession,
  listSessions,
  revokeSession,
} from './sessionStore.ts'

function noSession(): ServerError {
  return new ServerError(404, 'sessions/not-found', 'There is no such session', 'pci')
}

/** Smart sessions: what an account has allowed sites to do without asking again. */
export function sessionRoutes(app: App, context: Context): void {
  serve(app, context, sessionsCall, async ({ address }) => ({
    pcis: await listSessions(context, address),
  }))

  serve(
    app,
    context,
    createSessionCall,
    async (input, { project }) => {
      const pci = randomUUID()
      await addSession(context, { ...input, pci, projectId: project.id })
      const { publicKey } = await sessionKey(context, pci)
      return { pci, key: { type: 'secp256k1' as const, publicKey } }
    },
    { callsPerMinutePerIp: 60 },
  )

  serve(app, context, activateSessionCall, async (input) => {
    if (!(await activateSession(context, input))) throw noSession()
    return {}
  })

  serve(app, context, revokeSessionCall, async ({ address: account, pci, signature }) => {
    if (!(await hasSession(context, { pci, account }))) throw noSession()
    if (!(await isSignedByAccount(context, { account, message: pci, signature }))) {
      throw new ServerError(401, 'sessions/bad-signature', 'Not signed by the account', 'signature')
    }
    await revokeSession(context, pci)
    return {}
  })

  serve(app, context, sessionContextCall, async ({ address: account, pci }) => {
    const found = await findContext(context, { pci, account })
    if (found === null) throw noSession()
    return { context: found }
  })
}
