import * as v from 'valibot'
import { ServerError } from '../../errors/ServerError.ts'
import { recordEvent } from '../account/events.ts'
import { notifyOwner } from '../account/notices.ts'
import { describeUser, findUserId } from '../account/users.ts'
import type { Embedded } from '../embedded.ts'
import { flowOverError } from '../embeddedErrors.ts'
import { createToken, emailLookup, hashOtp } from '../keys/hashes.ts'
import { createOtp } from '../keys/otp.ts'
import { seal, unseal } from '../keys/seal.ts'
import { checkOtp } from '../login/checkOtp.ts'
import { storeKnownDevice } from '../login/devices.ts'
import { returnEmailQuota, takeEmailQuota } from '../login/emailRateLimit.ts'
import {
  addFlow,
  createFlowId,
  endFlow,
  type Flow,
  findFlow,
  setFlowCode,
} from '../login/flowTable.ts'
import { addressChangedEmail, changeOtpEmail, encodeNotice } from '../mail/emails.ts'
import { requireStepUp } from '../session/requireSession.ts'
import type { Session } from '../session/sessionTable.ts'
import { checkRecoveryProof, type RecoveryProof } from '../wallet/proofKey.ts'
import { applyDueEmailChanges, setPendingEmailChange } from './emailChangeTable.ts'

/** How long a change that the old mailbox has not confirmed is pending, so that the owner can stop it. */
const UNCONFIRMED_CHANGE_DELAY_MS = 72 * 3_600_000

/** A planned email change; stored encrypted in its flow. */
export type EmailChangePlan = {
  /** The address that must confirm next. */
  which: 'old' | 'new'
  /** `null` for an account without an email address. */
  oldEmail: string | null
  newEmail: string
  /** Whether the owner has lost the old mailbox. The plan is stored as JSON, so that the name cannot change. */
  isLost: boolean
}

const planSchema: v.GenericSchema<unknown, EmailChangePlan> = v.object({
  which: v.picklist(['old', 'new']),
  oldEmail: v.nullable(v.string()),
  newEmail: v.string(),
  isLost: v.boolean(),
})

export type StartedChange = {
  changeId: string
  action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
}

/** The recovery slot's proof, for an owner without access to the old mailbox. */
type LostMailboxProof = Omit<RecoveryProof, 'email'>

export async function startEmailChange(
  embedded: Embedded,
  session: Session,
  {
    email: newEmail,
    lostMailbox,
    origin,
  }: { email: string; lostMailbox: LostMailboxProof | undefined; origin: string },
): Promise<StartedChange> {
  const { db, clock } = embedded.context
  const now = clock.now()
  requireStepUp(session, now)
  const isLost = lostMailbox !== undefined
  if (lostMailbox) await checkRecoveryProof(embedded, session, { ...lostMailbox, email: newEmail })
  const { email: oldEmail } = await describeUser(embedded, session.userId)
  const which = oldEmail === null || isLost ? 'new' : 'old'
  const plan: EmailChangePlan = { which, oldEmail, newEmail, isLost }
  const id = createFlowId()
  const flow = {
    ...session,
    ...flowColumnsOf(embedded, id, plan),
    id,
    origin,
    kind: 'change' as const,
    step: 'code' as const,
  }
  await addFlow(db, flow, { secret: createToken(), now })
  await sendEmailChangeOtp(embedded, id, plan, session)
  return {
    changeId: id,
    action: which === 'old' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP',
  }
}

/** The columns of the flow's row: the address that gets the code, and the encrypted plan. */
function flowColumnsOf({ keys }: Embedded, id: string, plan: EmailChangePlan) {
  const email = otpRecipient(plan)
  return {
    email: seal(keys.mail, Buffer.from(email), `flow/${id}`),
    emailLookup: emailLookup(keys, email),
    sealedState: seal(keys.mail, Buffer.from(JSON.stringify(plan)), `plan/${id}`),
  }
}

function otpRecipient({ which, oldEmail, newEmail }: EmailChangePlan): string {
  return which === 'old' && oldEmail !== null ? oldEmail : newEmail
}

export async function sendEmailChangeOtp(
  embedded: Embedded,
  id: string,
  plan: EmailChangePlan,
  session: Session,
): Promise<void> {
  const { db, clock } = embedded.context
  const now = clock.now()
  const to = otpRecipient(plan)
  const lookup = emailLookup(embedded.keys, to)
  const count = { now, isOwner: plan.which === 'old' }
  await db.transaction((tx) => takeEmailQuota(tx, lookup, count))
  const code = createOtp()
  const message = changeOtpEmail(session, { code, recipient: plan.which })
  await embedded.mailer.send(to, message).catch(async (error: unknown) => {
    await returnEmailQuota(db, lookup, now)
    throw error
  })
  await setFlowCode(db, id, { codeHash: hashOtp(embedded.keys, { flowId: id, code }), now })
}

/** The email change of this session, and its plan. */
export async function requireEmailChange(
  embedded: Embedded,
  session: Session,
  changeId: string,
): Promise<{ flow: Flow; plan: EmailChangePlan }> {
  const flow = await findFlow(embedded.context.db, changeId, embedded.context.clock.now())
  const isOwn = flow?.userId === session.userId && flow.thumbprint === session.thumbprint
  if (flow?.kind !== 'change' || flow.step !== 'code' || !isOwn || !flow.sealedState)
    throw flowOverError()
  const text = unseal(embedded.keys.mail, flow.sealedState, `plan/${flow.id}`).toString('utf8')
  return { flow, plan: v.parse(planSchema, JSON.parse(text)) }
}

export async function confirmOldEmail(
  embedded: Embedded,
  session: Session,
  { changeId, code }: { changeId: string; code: string },
): Promise<void> {
  const { flow, plan } = await requireEmailChange(embedded, session, changeId)
  if (plan.which !== 'old') throw flowOverError()
  const nextPlan: EmailChangePlan = { ...plan, which: 'new' }
  await checkOtp(embedded, { flowId: flow.id, code }, async (tx) => {
    const { email, emailLookup: lookup, sealedState } = flowColumnsOf(embedded, flow.id, nextPlan)
    await tx.execute(
      `UPDATE embedded.flows SET email = $2, email_lookup = $3, rest = $4, code_hash = NULL, attempts = 0
       WHERE id = $1`,
      [flow.id, email, lookup, sealedState],
    )
  })
  await sendEmailChangeOtp(embedded, flow.id, nextPlan, session)
}

export async function confirmNewEmail(
  embedded: Embedded,
  session: Session,
  options: { changeId: string; code: string; publicUrl: string },
): Promise<{ email: string; appliesAt: Date }> {
  const { flow, plan } = await requireEmailChange(embedded, session, options.changeId)
  if (plan.which !== 'new') throw flowOverError()
  const now = embedded.context.clock.now()
  const { oldEmail, newEmail } = plan
  const isOldEmailConfirmed = oldEmail !== null && !plan.isLost
  const appliesAtMs = isOldEmailConfirmed ? now : now + UNCONFIRMED_CHANGE_DELAY_MS
  const appliesAt = new Date(appliesAtMs)
  const undoToken = createToken()
  await checkOtp(embedded, { flowId: flow.id, code: options.code }, async (tx) => {
    if (!(await endFlow(tx, flow.id, now))) throw flowOverError()
    const lookup = emailLookup(embedded.keys, newEmail)
    // Checked after the code, so that only the mailbox's reader learns that the address is in use.
    if (await findUserId(tx, lookup)) throw addressTakenError()
    const { userId, thumbprint } = session
    await setPendingEmailChange(embedded, tx, {
      userId,
      oldEmail,
      newEmail,
      undoToken,
      appliesAt: appliesAtMs,
    })
    await storeKnownDevice(tx, { lookup, thumbprint, now })
    await applyDueEmailChanges(embedded, tx)
  })
  await recordEvent(embedded, { ...session, kind: 'email-changed' })
  const query = new URLSearchParams({ token: undoToken, language: session.language ?? 'en' })
  const undoUrl = `${options.publicUrl}/embedded/v1/email/undo?${query}`
  await notifyBothAddresses(embedded, { ...session, oldEmail, newEmail, appliesAt, undoUrl })
  if (oldEmail === null) {
    const notice = encodeNotice('email-added', appliesAt.toISOString())
    await notifyOwner(embedded, session.userId, { ...session, notice })
  }
  return { email: newEmail, appliesAt }
}

async function notifyBothAddresses(
  { mailer, context }: Embedded,
  change: Pick<Session, 'language'> & {
    oldEmail: string | null
    newEmail: string
    appliesAt: Date
    undoUrl: string
  },
): Promise<void> {
  const { oldEmail, newEmail: to, appliesAt, undoUrl, language = 'en' } = change
  const emails = [
    ...(oldEmail === null
      ? []
      : [mailer.send(oldEmail, addressChangedEmail(language, { to, appliesAt, undoUrl }))]),
    mailer.send(to, addressChangedEmail(language, { to, appliesAt, undoUrl: null })),
  ]
  for (const outcome of await Promise.allSettled(emails)) {
    if (outcome.status === 'rejected') {
      context.log.warn('embedded.notice-not-sent', { error: outcome.reason })
    }
  }
}

function addressTakenError(): ServerError {
  const text = 'This address logs in to another wallet'
  return new ServerError(409, 'embedded/address-taken', text, 'email')
}
