import { randomUUID } from 'node:crypto'
import type { SlotType } from '@latchkey/wire'
import { ServerError } from '../../ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { requireFresh, requireStepUp } from '../session/authorise.ts'
import type { Session } from '../session/sessionTable.ts'
import { createFactor } from './factor.ts'
import { addPreparedSlot, keepNewestDevices, listSlots } from './slotTable.ts'
import { findWallet, nameWallet } from './walletTable.ts'

const MAX_SLOTS = 40
/** Every site and browser makes one: those nobody uses any more must not crowd out the lasting ones. */
const MAX_DEVICE_SLOTS = 20

/** A server factor for a slot that the browser is about to make. */
export async function prepareSlot(
  embedded: Embedded,
  session: Session,
  type: SlotType,
): Promise<{ walletId: string; slotId: string; serverFactor: string }> {
  const { db, clock } = embedded.context
  const now = clock.now()
  requireFresh(session, now)
  const isActive = (await findWallet(db, session.userId))?.version != null
  if (isActive && type !== 'device') requireStepUp(session, now)
  const walletId = await nameWallet(db, session.userId, now)
  if (type === 'device') await keepNewestDevices(db, { walletId, count: MAX_DEVICE_SLOTS - 1 })
  if ((await listSlots(db, walletId)).length >= MAX_SLOTS) {
    throw new ServerError(409, 'embedded/too-many-slots', 'Remove a slot first', 'type')
  }
  const slotId = randomUUID()
  const { factor, sealed } = await createFactor(embedded, { userId: session.userId, slotId })
  const { thumbprint } = session
  await addPreparedSlot(db, { id: slotId, walletId, type, factor: sealed, thumbprint }, now)
  return { walletId, slotId, serverFactor: factor.toString('base64url') }
}
