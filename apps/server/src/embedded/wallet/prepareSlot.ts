import { randomUUID } from 'node:crypto'
import type { SlotType } from '@latchkey/wire'
import { ServerError } from '../../errors/ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { requireRecentLogin, requireStepUp } from '../session/requireSession.ts'
import type { Session } from '../session/sessionTable.ts'
import { createServerFactor } from './serverFactor.ts'
import {
  addPreparedSlot,
  deleteUnfinishedDeviceSlots,
  listSlots,
  MAX_DEVICE_SLOTS,
  type Slot,
} from './slotTable.ts'
import { findOrCreateWallet, findWallet } from './walletTable.ts'

const MAX_SLOTS = 40

/** Creates the server factor of a slot that the browser is about to write. */
export async function prepareSlot(
  embedded: Embedded,
  session: Session,
  type: SlotType,
): Promise<{ walletId: string; slotId: string; serverFactor: string }> {
  const { db, clock } = embedded.context
  const now = clock.now()
  requireRecentLogin(session, now)
  const isActive = (await findWallet(db, session.userId))?.version != null
  if (isActive && type !== 'device') requireStepUp(session, now)
  const walletId = await findOrCreateWallet(db, session.userId, now)
  // Deletes unfinished device slots of this browser only.
  if (type === 'device')
    await deleteUnfinishedDeviceSlots(db, { walletId, thumbprint: session.thumbprint })
  const slots = await listSlots(db, walletId)
  // The new slot will replace the slot of another browser, so step-up is required.
  if (type === 'device' && hasMaxDeviceSlots(slots)) requireStepUp(session, now)
  if (slots.length >= MAX_SLOTS) {
    throw new ServerError(409, 'embedded/too-many-slots', 'Remove a slot first', 'type')
  }
  const slotId = randomUUID()
  const { serverFactor, sealedServerFactor } = await createServerFactor(embedded, {
    userId: session.userId,
    slotId,
  })
  const { thumbprint } = session
  await addPreparedSlot(db, { id: slotId, walletId, type, sealedServerFactor, thumbprint }, now)
  return { walletId, slotId, serverFactor: serverFactor.toString('base64url') }
}

function hasMaxDeviceSlots(slots: readonly Slot[]): boolean {
  const devices = slots.filter(({ type, state }) => type === 'device' && state === 'active')
  return devices.length >= MAX_DEVICE_SLOTS
}
