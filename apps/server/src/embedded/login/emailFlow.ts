import type { LoginStep } from '@latchkey/wire'
import type { LanguageCode } from '@latchkey/wire/language'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../errors/ServerError.ts'
import { assertNotBlocked } from '../../users/userTable.ts'
import type { Embedded } from '../embedded.ts'
import { flowOverError } from '../embeddedErrors.ts'
import { createToken, emailLookup, hashOtp } from '../keys/hashes.ts'
import { createOtp } from '../keys/otp.ts'
import { seal, unseal } from '../keys/seal.ts'
import { deviceLinkEmail, otpEmail } from '../mail/emails.ts'
import { isKnownDevice } from './devices.ts'
import { RESEND_MS, returnEmailQuota, takeEmailQuota } from './emailRateLimit.ts'
import {
  addFlow,
  createFlowId,
  type Flow,
  MAX_OTP_ATTEMPTS,
  setFlowCode,
  setFlowToken,
} from './flowTable.ts'
import { attemptKey, requireNotBlocked } from './otpAttemptLimit.ts'
import { createOwnerToken, type EmailRequester, isOwner, OWNER_PATH } from './ownerLink.ts'

/** The browser, the site and the project of a request that starts a login. */
export type LoginRequest = {
  projectId: string
  origin: string
  site: string
  device: string
  /** JWK thumbprint of the browser's DPoP key. */
  thumbprint: string
  ip: string
  language: LanguageCode
  /** The origin of links in emails. */
  publicUrl: string
}

export type StartedLogin = {
  flowId: string
  flowSecret: string
  action: LoginStep
  expiresAt: Date
}

export const resendInSeconds: number = RESEND_MS / 1_000

/** Starts a login. It takes the same steps for known and unknown addresses, against account enumeration. */
export async function startEmailLogin(
  embedded: Embedded,
  email: string,
  loginRequest: LoginRequest,
): Promise<StartedLogin> {
  const { context, keys } = embedded
  await assertNotBlocked(context, { projectId: loginRequest.projectId, address: email })
  const now = context.clock.now()
  const lookup = emailLookup(keys, email)
  const { thumbprint, publicUrl, ip, ...requestFields } = loginRequest
  const requester: EmailRequester = { lookup, thumbprint, ip }
  const isKnown = await isKnownDevice(context.db, { lookup, thumbprint, now })
  const needsLink = context.config.deviceLink === 'required' && !isKnown
  const flowId = createFlowId()
  const flowSecret = createToken()
  const flow = {
    ...requestFields,
    id: flowId,
    kind: 'email' as const,
    thumbprint,
    step: needsLink ? ('device' as const) : ('code' as const),
    userId: null,
    emailLookup: lookup,
    email: seal(keys.mail, Buffer.from(email), `flow/${flowId}`),
    sealedState: null,
  }
  const count = { now, isOwner: await isOwner(embedded, requester) }
  const { expiresAt, ownerToken } = await context.db.transaction(async (tx) => {
    await requireNotBlocked(tx, attemptKey(embedded, { emailLookup: lookup, thumbprint }), now)
    const ownerToken = await takeAddressQuota(tx, lookup, count)
    return { ownerToken, expiresAt: await addFlow(tx, flow, { secret: flowSecret, now }) }
  })
  await sendStepEmail(embedded, flow, { publicUrl, ownerToken, countedAt: now })
  return { flowId, flowSecret, action: loginStep(flow), expiresAt }
}

type EmailedFlow = Pick<
  Flow,
  'id' | 'site' | 'device' | 'step' | 'email' | 'emailLookup' | 'language'
>

/** Counts one email. Returns the token of the owner's link when new browsers have no email left. */
async function takeAddressQuota(
  tx: Queries,
  lookup: Buffer,
  count: { isOwner: boolean; now: number },
): Promise<string | null> {
  const { isLastForNewBrowsers } = await takeEmailQuota(tx, lookup, count)
  return isLastForNewBrowsers ? createOwnerToken(tx, lookup, count.now) : null
}

/** Emails what the flow's step needs: the device link, or a code. */
async function sendStepEmail(
  embedded: Embedded,
  flow: EmailedFlow,
  options: { publicUrl: string; ownerToken: string | null; countedAt: number },
): Promise<void> {
  const { publicUrl, ownerToken, countedAt } = options
  const query = new URLSearchParams({ token: ownerToken ?? '', language: flow.language ?? 'en' })
  const ownerUrl = ownerToken ? `${publicUrl}${OWNER_PATH}?${query}` : null
  const send = () =>
    flow.step === 'device'
      ? sendDeviceLinkEmail(embedded, flow, { publicUrl, ownerUrl })
      : sendOtpEmail(embedded, flow, ownerUrl)
  await sendCountedEmail(embedded, flow, { countedAt, send })
}

/** Sends an email that was counted at `countedAt`; if the mail server rejects it, it no longer counts. */
export async function sendCountedEmail(
  { context }: Embedded,
  { emailLookup: lookup }: Pick<Flow, 'emailLookup'>,
  { countedAt, send }: { countedAt: number; send(): Promise<void> },
): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (lookup) await returnEmailQuota(context.db, lookup, countedAt)
    throw error
  }
}

async function sendDeviceLinkEmail(
  embedded: Embedded,
  flow: EmailedFlow,
  { publicUrl, ownerUrl }: { publicUrl: string; ownerUrl: string | null },
): Promise<void> {
  const token = createToken()
  await setFlowToken(embedded.context.db, flow.id, token)
  const query = new URLSearchParams({ token, language: flow.language ?? 'en' })
  const url = `${publicUrl}/embedded/v1/device?${query}`
  await embedded.mailer.send(
    emailAddressOf(embedded, flow),
    deviceLinkEmail(flow, { url, ownerUrl }),
  )
}

/** A code is valid after the mail server has taken its email: one that was rejected is not counted. */
export async function sendOtpEmail(
  embedded: Embedded,
  flow: EmailedFlow,
  ownerUrl: string | null = null,
): Promise<void> {
  const code = createOtp()
  const codeHash = hashOtp(embedded.keys, { flowId: flow.id, code })
  await embedded.mailer.send(emailAddressOf(embedded, flow), otpEmail(flow, { code, ownerUrl }))
  await setFlowCode(embedded.context.db, flow.id, { codeHash, now: embedded.context.clock.now() })
}

/** Sends the current step's email again, within the same rate limit. */
export async function resendStep(
  embedded: Embedded,
  flow: Flow,
  { publicUrl, ip }: { publicUrl: string; ip: string },
): Promise<LoginStep> {
  const { context } = embedded
  const now = context.clock.now()
  const { emailLookup: lookup, thumbprint } = flow
  if (!lookup) throw new Error('This flow has no email address')
  // Its code could not be entered any more; the page begins a new login.
  if (flow.attempts >= MAX_OTP_ATTEMPTS) throw flowOverError()
  const requester: EmailRequester = { lookup, thumbprint, ip }
  const count = { now, isOwner: await isOwner(embedded, requester) }
  const ownerToken = await context.db.transaction((tx) => takeAddressQuota(tx, lookup, count))
  await sendStepEmail(embedded, flow, { publicUrl, ownerToken, countedAt: now })
  return loginStep(flow)
}

export function loginStep({ step }: Pick<Flow, 'step'>): LoginStep {
  return step === 'device' ? 'VERIFY_DEVICE' : 'VERIFY_OTP'
}

export function emailAddressOf({ keys }: Embedded, flow: Pick<Flow, 'id' | 'email'>): string {
  if (!flow.email)
    throw new ServerError(401, 'embedded/flow-over', 'This login has expired or was used', 'flowId')
  return unseal(keys.mail, flow.email, `flow/${flow.id}`).toString('utf8')
}
