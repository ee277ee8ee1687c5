import {
  activateSessionEndpoint,
  createSessionEndpoint,
  revokeSessionEndpoint,
  sessionActivationText,
  sessionContextEndpoint,
  sessionsEndpoint,
} from '@latchkey/wire'
import type { App, Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { serve } from '../http/serve.ts'
import { createVerifiers } from '../signin/verifiers.ts'
import { recordPermissionRoute } from './recordPermission.ts'
import { requireSignature } from './requireSignature.ts'
import { sessionKey } from './sessionKey.ts'
import { isOffered, offerSession } from './sessionOffer.ts'
import { checkTermsSize, countNewSession } from './sessionQuota.ts'
import {
  activateSession,
  findContext,
  findDelegation,
  isStored,
  listSessions,
  revokeSession,
} from './sessionStore.ts'
import { isRevokedOnChain } from './verifyPermission.ts'

function noSessionError(): ServerError {
  return new ServerError(404, 'sessions/not-found', 'There is no such session', 'pci')
}

/** Smart sessions: permissions that an account has granted to a project's sites (ERC-7715). */
export function sessionRoutes(app: App, context: Context): void {
  const verifiers = createVerifiers(context.chains)
  const limits = { callsPerMinutePerIp: 60 }

  serve(app, context, sessionsEndpoint, async ({ address: account }, { project }) => ({
    pcis: await listSessions(context, { projectId: project.id, account }),
  }))

  serve(
    app,
    context,
    createSessionEndpoint,
    async (input, { project }) => {
      checkTermsSize(input)
      const pci = await offerSession(context, { projectId: project.id, account: input.address })
      const { publicKey } = await sessionKey(context, pci)
      return { pci, key: { type: 'secp256k1' as const, publicKey } }
    },
    limits,
  )

  serve(
    app,
    context,
    activateSessionEndpoint,
    async ({ signature, ...session }, { project, ip }) => {
      checkTermsSize(session)
      const name = { projectId: project.id, account: session.address, pci: session.pci }
      if (!(await isOffered(context, name)) || (await isStored(context, name)))
        throw noSessionError()
      const text = sessionActivationText(name)
      await requireSignature(verifiers, { account: name.account, text, signature })
      await countNewSession(context, { projectId: project.id, ip })
      if (!(await activateSession(context, { ...session, projectId: project.id }))) {
        throw noSessionError()
      }
      return {}
    },
    limits,
  )

  recordPermissionRoute(app, context)

  serve(
    app,
    context,
    revokeSessionEndpoint,
    async ({ address: account, pci, signature }, { project }) => {
      const name = { projectId: project.id, account, pci }
      if (!(await isStored(context, name))) throw noSessionError()
      const delegation = (await findDelegation(context, name)) ?? ''
      if (signature !== undefined) {
        await requireSignature(verifiers, { account, text: pci, signature })
      } else if (!(await isRevokedOnChain(context.chains, { account, delegation }))) {
        throw new ServerError(409, 'sessions/not-revoked', 'Not revoked on the chain', 'pci')
      }
      await revokeSession(context, name)
      return {}
    },
    limits,
  )

  serve(app, context, sessionContextEndpoint, async ({ address: account, pci }, { project }) => {
    const found = await findContext(context, { projectId: project.id, account, pci })
    if (found === null) throw noSessionError()
    return { context: found }
  })
}
