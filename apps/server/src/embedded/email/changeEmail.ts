import * as v from 'valibot'
import { ServerError } from '../../ServerError.ts'
import { describeUser, findUserId } from '../account/accounts.ts'
import { noteEvent } from '../account/events.ts'
import { tellOwner } from '../account/notices.ts'
import type { Embedded } from '../embedded.ts'
import { createCode } from '../keys/code.ts'
import { createToken, emailLookup, hashCode } from '../keys/hashes.ts'
import { seal, unseal } from '../keys/seal.ts'
import { checkCode } from '../login/checkCode.ts'
import { rememberDevice } from '../login/devices.ts'
import { addFlow, createFlowId, endFlow, type Flow, findFlow, setCode } from '../login/flowTable.ts'
import { giveMailBack, takeMail } from '../login/mailBudget.ts'
import { changeCodeLetter, changedLetter, formatTime } from '../mail/letters.ts'
import { flowOver } from '../refusals.ts'
import { requireStepUp } from '../session/authorise.ts'
import type { Session } from '../session/sessionTable.ts'
import { checkRecoveryProof, type RecoveryProof } from '../wallet/proofKey.ts'
import { addChange, applyDueChanges } from './changeTable.ts'

/** How long a change waits that no old mailbox has confirmed, so that the owner can stop it. */
const UNCONFIRMED_MS = 72 * 3_600_000

/** What a change is about, and whose code is due. */
export type Plan = {
  which: 'old' | 'new'
  oldEmail: string | null
  newEmail: string
  isLost: boolean
}

const planSchema: v.GenericSchema<unknown, Plan> = v.object({
  which: v.picklist(['old', 'new']),
  oldEmail: v.nullable(v.string()),
  newEmail: v.string(),
  isLost: v.boolean(),
})

export type BegunChange = {
  changeId: string
  action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
}

/** The recovery slot's proof, from an owner who cannot read the old mailbox. */
type LostMailbox = Omit<RecoveryProof, 'email'>

export async function beginEmailChange(
  embedded: Embedded,
  session: Session,
  {
    email: newEmail,
    lostMailbox,
    origin,
  }: { email: string; lostMailbox: LostMailbox | undefined; origin: string },
): Promise<BegunChange> {
  const { db, clock } = embedded.context
  const now = clock.now()
  requireStepUp(session, now)
  const isLost = lostMailbox !== undefined
  if (lostMailbox) await checkRecoveryProof(embedded, session, { ...lostMailbox, email: newEmail })
  const { email: oldEmail } = await describeUser(embedded, session.userId)
  const which = oldEmail === null || isLost ? 'new' : 'old'
  const plan: Plan = { which, oldEmail, newEmail, isLost }
  const id = createFlowId()
  const flow = {
    ...session,
    ...targetOf(embedded, id, plan),
    id,
    origin,
    kind: 'change' as const,
    step: 'code' as const,
  }
  await addFlow(db, flow, { secret: createToken(), now })
  await mailChangeCode(embedded, id, plan, session)
  return {
    changeId: id,
    action: which === 'old' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP',
  }
}

/** Whom the code goes to, and the plan itself, as the flow's row keeps them. */
function targetOf({ keys }: Embedded, id: string, plan: Plan) {
  const email = addressee(plan)
  return {
    email: seal(keys.mail, Buffer.from(email), `flow/${id}`),
    emailLookup: emailLookup(keys, email),
    rest: seal(keys.mail, Buffer.from(JSON.stringify(plan)), `plan/${id}`),
  }
}

function addressee({ which, oldEmail, newEmail }: Plan): string {
  return which === 'old' && oldEmail !== null ? oldEmail : newEmail
}

export async function mailChangeCode(
  embedded: Embedded,
  id: string,
  plan: Plan,
  session: Session,
): Promise<void> {
  const { db, clock } = embedded.context
  const now = clock.now()
  const to = addressee(plan)
  const lookup = emailLookup(embedded.keys, to)
  await db.transaction((tx) => takeMail(tx, lookup, now))
  const code = createCode()
  await setCode(db, id, { codeHash: hashCode(embedded.keys, { flowId: id, code }), now })
  const letter = changeCodeLetter(session, { code, which: plan.which })
  await embedded.mailer.send(to, letter).catch(async (error: unknown) => {
    await giveMailBack(db, lookup, now)
    throw error
  })
}

/** The change of this very session, and what it plans. */
export async function requireChange(
  embedded: Embedded,
  session: Session,
  changeId: string,
): Promise<{ flow: Flow; plan: Plan }> {
  const flow = await findFlow(embedded.context.db, changeId, embedded.context.clock.now())
  const isOwn = flow?.userId === session.userId && flow.thumbprint === session.thumbprint
  if (flow?.kind !== 'change' || flow.step !== 'code' || !isOwn || !flow.rest) throw flowOver()
  const text = unseal(embedded.keys.mail, flow.rest, `plan/${flow.id}`).toString('utf8')
  return { flow, plan: v.parse(planSchema, JSON.parse(text)) }
}

export async function confirmOld(
  embedded: Embedded,
  session: Session,
  { changeId, code }: { changeId: string; code: string },
): Promise<void> {
  const { flow, plan } = await requireChange(embedded, session, changeId)
  if (plan.which !== 'old') throw flowOver()
  const next: Plan = { ...plan, which: 'new' }
  await checkCode(embedded, { flowId: flow.id, code }, async (tx) => {
    const { email, emailLookup: lookup, rest } = targetOf(embedded, flow.id, next)
    await tx.execute(
      `UPDATE embedded.flows SET email = $2, email_lookup = $3, rest = $4, code_hash = NULL WHERE id = $1`,
      [flow.id, email, lookup, rest],
    )
  })
  await mailChangeCode(embedded, flow.id, next, session)
}

export async function confirmNew(
  embedded: Embedded,
  session: Session,
  options: { changeId: string; code: string; publicUrl: string },
): Promise<{ email: string; from: Date }> {
  const { flow, plan } = await requireChange(embedded, session, options.changeId)
  if (plan.which !== 'new') throw flowOver()
  const now = embedded.context.clock.now()
  const { oldEmail, newEmail } = plan
  const isConfirmed = oldEmail !== null && !plan.isLost
  const appliesAt = isConfirmed ? now : now + UNCONFIRMED_MS
  const undoToken = createToken()
  await checkCode(embedded, { flowId: flow.id, code: options.code }, async (tx) => {
    if (!(await endFlow(tx, flow.id, now))) throw flowOver()
    const lookup = emailLookup(embedded.keys, newEmail)
    // Only who reads this mailbox learns that it is in use.
    if (await findUserId(tx, lookup)) throw addressTaken()
    const { userId, thumbprint } = session
    await addChange(embedded, tx, { userId, oldEmail, newEmail, undoToken, appliesAt })
    await rememberDevice(tx, { lookup, thumbprint, now })
    await applyDueChanges(embedded, tx)
  })
  await noteEvent(embedded, { ...session, kind: 'email-changed' })
  const undoUrl = `${options.publicUrl}/embedded/v1/email/undo?token=${undoToken}`
  const from = new Date(appliesAt)
  await tellBoth(embedded, { oldEmail, newEmail, from, undoUrl })
  if (oldEmail === null) {
    const what = `an e-mail address was added; it can log in from ${formatTime(from)} on`
    await tellOwner(embedded, session.userId, { ...session, what })
  }
  return { email: newEmail, from }
}

async function tellBoth(
  { mailer, context }: Embedded,
  change: { oldEmail: string | null; newEmail: string; from: Date; undoUrl: string },
): Promise<void> {
  const { oldEmail, newEmail: to, from, undoUrl } = change
  const letters = [
    ...(oldEmail === null ? [] : [mailer.send(oldEmail, changedLetter({ to, from, undoUrl }))]),
    mailer.send(to, changedLetter({ to, from, undoUrl: null })),
  ]
  for (const outcome of await Promise.allSettled(letters)) {
    if (outcome.status === 'rejected') {
      context.log.warn('embedded.notice-not-sent', { error: outcome.reason })
    }
  }
}

function addressTaken(): ServerError {
  const text = 'This address logs in to another wallet'
  return new ServerError(409, 'embedded/address-taken', text, 'email')
}
