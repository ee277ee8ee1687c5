import type { LoginStep } from '@latchkey/wire'
import type { LanguageCode } from '@latchkey/wire/language'
import { ServerError } from '../../ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { createToken, emailLookup, hashOtp } from '../keys/hashes.ts'
import { createOtp } from '../keys/otp.ts'
import { seal, unseal } from '../keys/seal.ts'
import { deviceLinkEmail, otpEmail } from '../mail/emails.ts'
import { isKnownDevice } from './devices.ts'
import { RESEND_MS, returnEmailQuota, takeEmailQuota } from './emailRateLimit.ts'
import { addFlow, createFlowId, type Flow, setFlowCode, setFlowToken } from './flowTable.ts'

/** The browser, the site and the project of a request that starts a login. */
export type LoginRequest = {
  projectId: string
  origin: string
  site: string
  device: string
  /** JWK thumbprint of the browser's DPoP key. */
  thumbprint: string
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
  const now = context.clock.now()
  const lookup = emailLookup(keys, email)
  const { thumbprint, publicUrl, ...requestFields } = loginRequest
  const isKnown =
    context.config.deviceLink === 'off' ||
    (await isKnownDevice(context.db, { lookup, thumbprint, now }))
  const flowId = createFlowId()
  const flowSecret = createToken()
  const flow = {
    ...requestFields,
    id: flowId,
    kind: 'email' as const,
    thumbprint,
    step: isKnown ? ('code' as const) : ('device' as const),
    userId: null,
    emailLookup: lookup,
    email: seal(keys.mail, Buffer.from(email), `flow/${flowId}`),
    sealedState: null,
  }
  const expiresAt = await context.db.transaction(async (tx) => {
    await takeEmailQuota(tx, lookup, now)
    return addFlow(tx, flow, { secret: flowSecret, now })
  })
  await sendStepEmail(embedded, flow, { publicUrl, countedAt: now })
  return { flowId, flowSecret, action: isKnown ? 'VERIFY_OTP' : 'VERIFY_DEVICE', expiresAt }
}

type EmailedFlow = Pick<
  Flow,
  'id' | 'site' | 'device' | 'step' | 'email' | 'emailLookup' | 'language'
>

/** Emails what the flow's step needs: the device link, or a code. */
async function sendStepEmail(
  embedded: Embedded,
  flow: EmailedFlow,
  { publicUrl, countedAt }: { publicUrl: string; countedAt: number },
): Promise<void> {
  const send = () =>
    flow.step === 'device'
      ? sendDeviceLinkEmail(embedded, flow, publicUrl)
      : sendOtpEmail(embedded, flow)
  await sendCountedEmail(embedded, flow, { countedAt, send })
}

/** Sends an email that was counted at `countedAt`; if the mail server refuses it, it no longer counts. */
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
  publicUrl: string,
): Promise<void> {
  const token = createToken()
  await setFlowToken(embedded.context.db, flow.id, token)
  const query = new URLSearchParams({ token, language: flow.language ?? 'en' })
  const url = `${publicUrl}/embedded/v1/device?${query}`
  await embedded.mailer.send(emailAddressOf(embedded, flow), deviceLinkEmail(flow, url))
}

export async function sendOtpEmail(embedded: Embedded, flow: EmailedFlow): Promise<void> {
  const code = createOtp()
  const codeHash = hashOtp(embedded.keys, { flowId: flow.id, code })
  await setFlowCode(embedded.context.db, flow.id, { codeHash, now: embedded.context.clock.now() })
  await embedded.mailer.send(emailAddressOf(embedded, flow), otpEmail(flow, code))
}

/** Sends the current step's email again, within the same rate limit. */
export async function resendStep(
  embedded: Embedded,
  flow: Flow,
  publicUrl: string,
): Promise<LoginStep> {
  const { context } = embedded
  const now = context.clock.now()
  const { emailLookup: lookup } = flow
  if (!lookup) throw new Error('This flow has no email address')
  await context.db.transaction((tx) => takeEmailQuota(tx, lookup, now))
  await sendStepEmail(embedded, flow, { publicUrl, countedAt: now })
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
