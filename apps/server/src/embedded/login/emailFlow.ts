import type { LoginStep } from '@latchkey/wire'
import { ServerError } from '../../ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { createCode } from '../keys/code.ts'
import { createToken, emailLookup, hashCode } from '../keys/hashes.ts'
import { seal, unseal } from '../keys/seal.ts'
import { codeLetter, deviceLetter } from '../mail/letters.ts'
import { isKnownDevice } from './devices.ts'
import { addFlow, createFlowId, type Flow, setCode, setFlowToken } from './flowTable.ts'
import { giveMailBack, RESEND_MS, takeMail } from './mailBudget.ts'

export type Asking = {
  projectId: string
  origin: string
  site: string
  device: string
  thumbprint: string
  /** Where this server is reached from a mail. */
  publicUrl: string
}

export type Begun = { flowId: string; flowSecret: string; action: LoginStep; expiresAt: Date }

export const resendInSeconds: number = RESEND_MS / 1_000

/** Begins a login. Nothing in here depends on whether the address is known. */
export async function beginEmailLogin(
  embedded: Embedded,
  email: string,
  asking: Asking,
): Promise<Begun> {
  const { context, keys } = embedded
  const now = context.clock.now()
  const lookup = emailLookup(keys, email)
  const { thumbprint, publicUrl, ...where } = asking
  const isKnown =
    !context.config.embeddedVerifyDevices ||
    (await isKnownDevice(context.db, { lookup, thumbprint, now }))
  const flowId = createFlowId()
  const flowSecret = createToken()
  const flow = {
    ...where,
    id: flowId,
    kind: 'email' as const,
    thumbprint,
    step: isKnown ? ('code' as const) : ('device' as const),
    userId: null,
    emailLookup: lookup,
    email: seal(keys.mail, Buffer.from(email), `flow/${flowId}`),
    rest: null,
  }
  const expiresAt = await context.db.transaction(async (tx) => {
    await takeMail(tx, lookup, now)
    return addFlow(tx, flow, { secret: flowSecret, now })
  })
  await mailStep(embedded, flow, { publicUrl, takenAt: now })
  return { flowId, flowSecret, action: isKnown ? 'VERIFY_OTP' : 'VERIFY_DEVICE', expiresAt }
}

type Mailing = Pick<Flow, 'id' | 'site' | 'device' | 'step' | 'email' | 'emailLookup'>

/** Mails what the flow waits for: the link of a new browser, or a code. */
async function mailStep(
  embedded: Embedded,
  flow: Mailing,
  { publicUrl, takenAt }: { publicUrl: string; takenAt: number },
): Promise<void> {
  const send = () =>
    flow.step === 'device' ? mailDeviceLink(embedded, flow, publicUrl) : mailCode(embedded, flow)
  await mailTaken(embedded, flow, { takenAt, send })
}

/** Sends a mail that was counted at `takenAt`; one that the mail server refuses is not counted. */
export async function mailTaken(
  { context }: Embedded,
  { emailLookup: lookup }: Pick<Flow, 'emailLookup'>,
  { takenAt, send }: { takenAt: number; send(): Promise<void> },
): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (lookup) await giveMailBack(context.db, lookup, takenAt)
    throw error
  }
}

async function mailDeviceLink(embedded: Embedded, flow: Mailing, publicUrl: string): Promise<void> {
  const token = createToken()
  await setFlowToken(embedded.context.db, flow.id, token)
  const url = `${publicUrl}/embedded/v1/device?token=${token}`
  await embedded.mailer.send(addressOf(embedded, flow), deviceLetter(flow, url))
}

export async function mailCode(embedded: Embedded, flow: Mailing): Promise<void> {
  const code = createCode()
  const codeHash = hashCode(embedded.keys, { flowId: flow.id, code })
  await setCode(embedded.context.db, flow.id, { codeHash, now: embedded.context.clock.now() })
  await embedded.mailer.send(addressOf(embedded, flow), codeLetter(flow, code))
}

/** Mails the step that is due once more, under the same budget. */
export async function resendStep(
  embedded: Embedded,
  flow: Flow,
  publicUrl: string,
): Promise<LoginStep> {
  const { context } = embedded
  const now = context.clock.now()
  const { emailLookup: lookup } = flow
  if (!lookup) throw new Error('This flow has no address')
  await context.db.transaction((tx) => takeMail(tx, lookup, now))
  await mailStep(embedded, flow, { publicUrl, takenAt: now })
  return stepOf(flow)
}

export function stepOf({ step }: Pick<Flow, 'step'>): LoginStep {
  return step === 'device' ? 'VERIFY_DEVICE' : 'VERIFY_OTP'
}

export function addressOf({ keys }: Embedded, flow: Pick<Flow, 'id' | 'email'>): string {
  if (!flow.email) throw new ServerError(401, 'embedded/flow-over', 'This login is over', 'flowId')
  return unseal(keys.mail, flow.email, `flow/${flow.id}`).toString('utf8')
}
