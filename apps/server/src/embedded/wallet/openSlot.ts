import type { KeySlot } from '@latchkey/wire'
import { ServerError } from '../../errors/ServerError.ts'
import { recordEvent } from '../account/events.ts'
import { notifyOwner } from '../account/notices.ts'
import type { Embedded } from '../embedded.ts'
import { noSuchSlotError, notFreshError } from '../embeddedErrors.ts'
import { encodeNotice } from '../mail/emails.ts'
import { createChallenge } from '../passkey/challenges.ts'
import { type Assertion, type Ceremony, verifyAssertion } from '../passkey/verifyPasskey.ts'
import { requireRecentLogin } from '../session/requireSession.ts'
import type { Session } from '../session/sessionTable.ts'
import { toWireSlot } from './describeWallet.ts'
import { readServerFactor } from './serverFactor.ts'
import { findSlot, lockReleaseTimes, recordRelease, type Slot } from './slotTable.ts'
import { listVaults } from './walletTable.ts'

const DAY_MS = 86_400_000

export type OpenedSlot = {
  serverFactor: string
  vault: string
  version: number
  slot: KeySlot
  challenge: string
}

/** Releases the server factor of a slot, after an access check and within a daily limit. */
export async function openSlot(
  embedded: Embedded,
  ceremony: Ceremony,
  { slotId, assertion }: { slotId: string; assertion?: Assertion | undefined },
): Promise<OpenedSlot> {
  const { session } = ceremony
  const { userId } = session
  const { db } = embedded.context
  const slot = await findSlot(db, { slotId, userId })
  const wireSlot = slot && toWireSlot(slot)
  if (!slot || !wireSlot) throw noSuchSlotError()
  await checkAccess(embedded, ceremony, { slot, assertion })
  const { sealedServerFactor } = slot
  const serverFactor = await readServerFactor(embedded, { userId, slotId, sealedServerFactor })
  const vault = (await listVaults(db, slot.walletId)).find(
    ({ version }) => version === slot.version,
  )
  if (!vault) throw noSuchSlotError()
  await countRelease(embedded, session, slot)
  const challengeUse = { sessionId: session.id, purpose: `activate ${slotId}` } as const
  const { challenge } = await createChallenge(embedded.context, challengeUse)
  return {
    serverFactor: serverFactor.toString('base64url'),
    vault: vault.sealed.toString('base64url'),
    version: vault.version,
    slot: wireSlot,
    challenge,
  }
}

/** A passkey slot needs its passkey, a device slot the browser that created it, other slots a recent login. */
async function checkAccess(
  embedded: Embedded,
  ceremony: Ceremony,
  { slot, assertion }: { slot: Slot; assertion: Assertion | undefined },
): Promise<void> {
  const { session } = ceremony
  if (slot.type === 'device') {
    if (slot.thumbprint !== session.thumbprint) throw noSuchSlotError()
    return
  }
  if (slot.type === 'recovery') {
    requireRecentLogin(session, embedded.context.clock.now())
    return
  }
  if (!assertion) throw notFreshError()
  const { slotId } = await verifyAssertion(embedded, ceremony, { purpose: 'unlock', assertion })
  if (slotId !== slot.id) throw noSuchSlotError()
}

async function countRelease(embedded: Embedded, session: Session, slot: Slot): Promise<void> {
  const { db, clock, config } = embedded.context
  const now = clock.now()
  const isFirst = await db.transaction(async (tx) => {
    const previousTimes = await lockReleaseTimes(tx, slot.id)
    if (!previousTimes) throw noSuchSlotError()
    const lastDay = previousTimes.filter((at) => at.getTime() > now - DAY_MS)
    const [oldest] = lastDay
    if (oldest && lastDay.length >= config.embeddedReleasesPerDay)
      throw tooManyReleasesError(oldest, now)
    const releaseTimes = [...lastDay, new Date(now)]
    return recordRelease(tx, slot.id, { releaseTimes, thumbprint: session.thumbprint, now })
  })
  const detail = `${slot.type} slot "${slot.label}"`
  await recordEvent(embedded, { ...session, kind: 'factor-released', detail })
  if (isFirst && slot.type !== 'device' && slot.thumbprint !== session.thumbprint) {
    const notice = encodeNotice(`${slot.type}-used`)
    await notifyOwner(embedded, session.userId, { ...session, notice })
  }
}

function tooManyReleasesError(oldest: Date, now: number): ServerError {
  const text = 'This slot was opened too often today'
  return new ServerError(429, 'embedded/too-many-releases', text, 'slotId', {
    retryAfterSeconds: Math.ceil((oldest.getTime() + DAY_MS - now) / 1_000),
  })
}
