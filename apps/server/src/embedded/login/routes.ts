import { setTimeout as sleep } from 'node:timers/promises'
import {
  deviceLoginEndpoint,
  emailLoginEndpoint,
  otpLoginEndpoint,
  resendLoginEndpoint,
} from '@latchkey/wire'
import type { App, Context } from '../../context/context.ts'
import { ServerError } from '../../errors/ServerError.ts'
import { isOriginAllowed } from '../../request/isOriginAllowed.ts'
import type { EndpointRequest } from '../../signin/verifyRequestDpopProof.ts'
import { recordEvent } from '../account/events.ts'
import { findOrCreateUser } from '../account/users.ts'
import { describeDevice } from '../describeDevice.ts'
import { applyDueEmailChanges } from '../email/emailChangeTable.ts'
import { emailLinkOrigin } from '../emailLinkOrigin.ts'
import type { Embedded } from '../embedded.ts'
import { flowOverError } from '../embeddedErrors.ts'
import { requestLanguage } from '../mail/requestLanguage.ts'
import { serveLogin } from '../serveLogin.ts'
import { openSession, toSessionReply } from '../session/openSession.ts'
import { requireKeyThumbprint } from '../session/requireSession.ts'
import { checkOtp } from './checkOtp.ts'
import { storeKnownDevice } from './devices.ts'
import {
  emailAddressOf,
  type LoginRequest,
  loginStep,
  resendInSeconds,
  resendStep,
  startEmailLogin,
} from './emailFlow.ts'
import { countCallerEmail } from './emailRateLimit.ts'
import { endFlow, type Flow, findFlow, isSameBrowser } from './flowTable.ts'

// Below the server's deadline of ten seconds for a reply.
const LONG_POLL_MS = 8_000
const POLL_EVERY_MS = 250

export function loginRoutes(
  app: App,
  context: Context,
  loadEmbedded: () => Promise<Embedded>,
): void {
  const serve = serveLogin(app, context, loadEmbedded)

  serve(emailLoginEndpoint, async ({ email, site }, embedded, endpointRequest) => {
    const loginRequest = await readLoginRequest(embedded, endpointRequest, { site })
    await countCallerEmail(embedded, endpointRequest.request.ip)
    const started = await startEmailLogin(embedded, email, loginRequest)
    return { ...started, resendInSeconds, expiresAt: started.expiresAt.toISOString() }
  })

  serve(deviceLoginEndpoint, async (input, embedded, endpointRequest) => {
    const flow = await waitForDevice(embedded, endpointRequest, input)
    return { action: loginStep(flow), resendInSeconds, expiresAt: flow.expiresAt.toISOString() }
  })

  serve(resendLoginEndpoint, async (input, embedded, endpointRequest) => {
    const flow = await requireFlow(embedded, endpointRequest, input)
    if (flow.step !== 'device' && flow.step !== 'code') throw flowOverError()
    const { request } = endpointRequest
    await countCallerEmail(embedded, request.ip)
    const action = await resendStep(embedded, flow, {
      publicUrl: emailLinkOrigin(context, request),
      ip: request.ip,
    })
    return { action, resendInSeconds, expiresAt: flow.expiresAt.toISOString() }
  })

  serve(otpLoginEndpoint, async ({ code, ...input }, embedded, endpointRequest) =>
    finishEmailLogin(embedded, await requireFlow(embedded, endpointRequest, input), code),
  )
}

async function finishEmailLogin(embedded: Embedded, { id }: Flow, code: string) {
  const { context } = embedded
  await context.db.transaction((tx) => applyDueEmailChanges(embedded, tx))
  const openedSession = await checkOtp(embedded, { flowId: id, code }, async (tx, flow) => {
    const now = context.clock.now()
    const { emailLookup: lookup, thumbprint, projectId, site, device } = flow
    if (!lookup || !(await endFlow(tx, id, now))) throw flowOverError()
    const identity = { kind: 'email' as const, lookup, label: emailAddressOf(embedded, flow) }
    // Creates a data key with the KMS for new users only, after a right code.
    const userId = await findOrCreateUser(embedded, tx, { identity })
    await storeKnownDevice(tx, { lookup, thumbprint, now })
    return openSession(embedded, tx, { userId, projectId, thumbprint, site, device })
  })
  await recordEvent(embedded, { ...openedSession.session, kind: 'login' })
  return toSessionReply(embedded, openedSession)
}

/** Reads who starts a login: the browser's key, and a site that is on the project's list. */
export async function readLoginRequest(
  embedded: Embedded,
  endpointRequest: EndpointRequest,
  { site, thumbprint }: { site: string; thumbprint?: string },
): Promise<LoginRequest> {
  const { request } = endpointRequest
  if (!isOriginAllowed(site, request.project.origins)) {
    const text = "This site is not on the project's list"
    throw new ServerError(403, 'app/origin-not-allowed', text, 'site')
  }
  return {
    projectId: request.project.id,
    origin: request.origin ?? '',
    site,
    device: describeDevice(request.headers.get('user-agent')),
    thumbprint: thumbprint ?? (await requireKeyThumbprint(embedded, endpointRequest)),
    ip: request.ip,
    language: requestLanguage(request.headers),
    publicUrl: emailLinkOrigin(embedded.context, request),
  }
}

/** The flow of a request, if it comes from the browser that started the flow. */
export async function requireFlow(
  embedded: Embedded,
  endpointRequest: EndpointRequest,
  { flowId, flowSecret }: { flowId: string; flowSecret: string },
): Promise<Flow> {
  const thumbprint = await requireKeyThumbprint(embedded, endpointRequest)
  const { db, clock } = embedded.context
  const flow = await findFlow(db, flowId, clock.now())
  const { project, origin } = endpointRequest.request
  const presented = { flowSecret, thumbprint, projectId: project.id, origin: origin ?? '' }
  if (!flow || flow.step === 'done' || !isSameBrowser(flow, presented)) throw flowOverError()
  return { ...flow, language: requestLanguage(endpointRequest.request.headers) }
}

async function waitForDevice(
  embedded: Embedded,
  endpointRequest: EndpointRequest,
  input: { flowId: string; flowSecret: string },
): Promise<Flow> {
  const { db, clock } = embedded.context
  let flow: Flow | null = await requireFlow(embedded, endpointRequest, input)
  const deadline = performance.now() + LONG_POLL_MS
  while (
    flow?.step === 'device' &&
    performance.now() < deadline &&
    !endpointRequest.request.signal.aborted
  ) {
    await sleep(POLL_EVERY_MS)
    flow = await findFlow(db, input.flowId, clock.now())
  }
  if (!flow || flow.step === 'done') throw flowOverError()
  return flow
}
