import { setTimeout as sleep } from 'node:timers/promises'
import { deviceLoginCall, emailLoginCall, otpLoginCall, resendLoginCall } from '@latchkey/wire'
import type { App, Context } from '../../context.ts'
import { isOriginAllowed } from '../../guard/origin.ts'
import { ServerError } from '../../ServerError.ts'
import { serve } from '../../serve.ts'
import { admit } from '../account/accounts.ts'
import { noteEvent } from '../account/events.ts'
import { describeDevice } from '../device.ts'
import { applyDueChanges } from '../email/changeTable.ts'
import type { Embedded } from '../embedded.ts'
import { linkBase } from '../linkBase.ts'
import { flowOver } from '../refusals.ts'
import { type Asked, requireKey } from '../session/authorise.ts'
import { openSession, replySession } from '../session/openSession.ts'
import { checkCode } from './checkCode.ts'
import { rememberDevice } from './devices.ts'
import {
  type Asking,
  addressOf,
  beginEmailLogin,
  resendInSeconds,
  resendStep,
  stepOf,
} from './emailFlow.ts'
import { endFlow, type Flow, findFlow, isSameBrowser } from './flowTable.ts'
import { takeCallerMail } from './mailBudget.ts'

// Within the ten seconds that any reply of this server takes at most.
const WAIT_MS = 8_000
const LOOK_EVERY_MS = 250

export const vaultOnly = { access: 'vault', failClosed: true } as const

export function loginRoutes(app: App, context: Context, open: () => Promise<Embedded>): void {
  serve(
    app,
    context,
    emailLoginCall,
    async ({ email, site }, call) => {
      const embedded = await open()
      const asking = await readAsking(embedded, { call, endpoint: emailLoginCall }, { site })
      await takeCallerMail(embedded, call.ip)
      const begun = await beginEmailLogin(embedded, email, asking)
      return { ...begun, resendInSeconds, expiresAt: begun.expiresAt.toISOString() }
    },
    vaultOnly,
  )

  serve(
    app,
    context,
    deviceLoginCall,
    async (input, call) => {
      const asked = { call, endpoint: deviceLoginCall }
      const flow = await waitForDevice(await open(), asked, input)
      return { action: stepOf(flow), resendInSeconds, expiresAt: flow.expiresAt.toISOString() }
    },
    vaultOnly,
  )

  serve(
    app,
    context,
    resendLoginCall,
    async (input, call) => {
      const embedded = await open()
      const flow = await requireFlow(embedded, { call, endpoint: resendLoginCall }, input)
      if (flow.step !== 'device' && flow.step !== 'code') throw flowOver()
      await takeCallerMail(embedded, call.ip)
      const action = await resendStep(embedded, flow, linkBase(context, call))
      return { action, resendInSeconds, expiresAt: flow.expiresAt.toISOString() }
    },
    vaultOnly,
  )

  serve(
    app,
    context,
    otpLoginCall,
    async ({ code, ...input }, call) => {
      const embedded = await open()
      const flow = await requireFlow(embedded, { call, endpoint: otpLoginCall }, input)
      return finishEmailLogin(embedded, flow, code)
    },
    vaultOnly,
  )
}

async function finishEmailLogin(embedded: Embedded, { id }: Flow, code: string) {
  const { context } = embedded
  await context.db.transaction((tx) => applyDueChanges(embedded, tx))
  const opened = await checkCode(embedded, { flowId: id, code }, async (tx, flow) => {
    const now = context.clock.now()
    const { emailLookup: lookup, thumbprint, projectId, site, device } = flow
    if (!lookup || !(await endFlow(tx, id, now))) throw flowOver()
    const proven = { kind: 'email' as const, lookup, label: addressOf(embedded, flow) }
    // The key service is asked in here for newcomers only, and only after a right code.
    const userId = await admit(embedded, tx, { proven })
    await rememberDevice(tx, { lookup, thumbprint, now })
    return openSession(embedded, tx, { userId, projectId, thumbprint, site, device })
  })
  await noteEvent(embedded, { ...opened.session, kind: 'login' })
  return replySession(embedded, opened)
}

/** Who begins something: the browser's key, and a site that the project lists. */
export async function readAsking(
  embedded: Embedded,
  asked: Asked,
  { site, thumbprint }: { site: string; thumbprint?: string },
): Promise<Asking> {
  const { call } = asked
  if (!isOriginAllowed(site, call.project.origins)) {
    const text = "This site is not on the project's list"
    throw new ServerError(403, 'app/origin-not-allowed', text, 'site')
  }
  return {
    projectId: call.project.id,
    origin: call.origin ?? '',
    site,
    device: describeDevice(call.headers.get('user-agent')),
    thumbprint: thumbprint ?? (await requireKey(embedded, asked)),
    publicUrl: linkBase(embedded.context, call),
  }
}

/** The flow a call goes on with, if it is the browser that began it. */
export async function requireFlow(
  embedded: Embedded,
  asked: Asked,
  { flowId, flowSecret }: { flowId: string; flowSecret: string },
): Promise<Flow> {
  const thumbprint = await requireKey(embedded, asked)
  const { db, clock } = embedded.context
  const flow = await findFlow(db, flowId, clock.now())
  const { project, origin } = asked.call
  const presented = { flowSecret, thumbprint, projectId: project.id, origin: origin ?? '' }
  if (!flow || flow.step === 'done' || !isSameBrowser(flow, presented)) throw flowOver()
  return flow
}

async function waitForDevice(
  embedded: Embedded,
  asked: Asked,
  input: { flowId: string; flowSecret: string },
): Promise<Flow> {
  const { db, clock } = embedded.context
  let flow: Flow | null = await requireFlow(embedded, asked, input)
  const until = performance.now() + WAIT_MS
  while (flow?.step === 'device' && performance.now() < until && !asked.call.signal.aborted) {
    await sleep(LOOK_EVERY_MS)
    flow = await findFlow(db, input.flowId, clock.now())
  }
  if (!flow || flow.step === 'done') throw flowOver()
  return flow
}
