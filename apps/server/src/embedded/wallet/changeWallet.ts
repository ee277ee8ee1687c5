import { activationText } from '@latchkey/wire'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../errors/ServerError.ts'
import { recordEvent } from '../account/events.ts'
import { notifyOwner } from '../account/notices.ts'
import type { Embedded } from '../embedded.ts'
import { noSuchSlotError, noWalletError, wrongVersionError } from '../embeddedErrors.ts'
import { encodeNotice } from '../mail/emails.ts'
import { takeChallenge } from '../passkey/challenges.ts'
import { requireStepUp } from '../session/requireSession.ts'
import type { Session } from '../session/sessionTable.ts'
import { checkControlProof, wrongSignatureError } from './controlKey.ts'
import {
  deleteLeastUsedDeviceSlots,
  deleteSlot,
  findSlot,
  listSlots,
  markActive,
  type Slot,
} from './slotTable.ts'
import { activateVersion, listVaults, lockWallet, type Wallet } from './walletTable.ts'

/**
 * Activates a slot. The wallet's control key signs the challenge that came with the slot's opening: the vault derives
 * that key from the root secret, so that the signature proves that the slot decrypts the vault.
 */
export async function activateSlot(
  embedded: Embedded,
  session: Session,
  { slotId, ...proof }: { slotId: string; challenge: string; signature: string },
): Promise<void> {
  const { userId } = session
  const change = await embedded.context.db.transaction(async (tx) => {
    const wallet = await lockWallet(tx, userId)
    const slot = await findSlot(tx, { slotId, userId })
    if (!wallet || !slot || slot.version === null) throw noSuchSlotError()
    if (!slot.openedAt) {
      throw new ServerError(409, 'embedded/not-activated', 'Open the slot first', 'slotId')
    }
    const challengeUse = { sessionId: session.id, purpose: `activate ${slotId}` } as const
    const challengeContext = { db: tx, clock: embedded.context.clock }
    if (!(await takeChallenge(challengeContext, challengeUse, proof.challenge)))
      throw wrongSignatureError()
    await checkActivationProof(tx, { wallet, slot, proof })
    await markActive(tx, slotId)
    const replaced = slot.type === 'device' ? await deleteLeastUsedDeviceSlots(tx, wallet.id) : 0
    const isFirstActivation = wallet.version === null && isDurable(slot)
    if (isFirstActivation) await activateVersion(tx, wallet.id, slot.version)
    return { slot, replaced, isFirstActivation, wasInactive: wallet.version === null }
  })
  const { slot, replaced, isFirstActivation, wasInactive } = change
  if (slot.state === 'active') return
  const detail = `${slot.type} slot "${slot.label}"`
  await recordEvent(embedded, {
    ...session,
    kind: isFirstActivation ? 'wallet-activated' : 'slot-added',
    detail,
  })
  if (replaced > 0) {
    const notice = encodeNotice('device-replaced')
    await notifyOwner(embedded, userId, { ...session, notice })
  }
  if (wasInactive || slot.type === 'device') return
  await notifyOwner(embedded, userId, { ...session, notice: encodeNotice(`${slot.type}-added`) })
}

async function checkActivationProof(
  tx: Queries,
  {
    wallet,
    slot,
    proof,
  }: { wallet: Wallet; slot: Slot; proof: { challenge: string; signature: string } },
): Promise<void> {
  const vault = (await listVaults(tx, wallet.id)).find(({ version }) => version === slot.version)
  if (!vault) throw noSuchSlotError()
  const { version } = vault
  const { challenge, signature } = proof
  const text = activationText({ walletId: wallet.id, slotId: slot.id, version, challenge })
  checkControlProof(vault.controlKey, { text, signature })
}

/** Deletes a slot with its server factor, which makes its user factor useless. */
export async function removeSlot(
  embedded: Embedded,
  session: Session,
  slotId: string,
): Promise<void> {
  requireStepUp(session, embedded.context.clock.now())
  const { userId } = session
  const slot = await embedded.context.db.transaction(async (tx) => {
    const wallet = await lockWallet(tx, userId)
    const found = await findSlot(tx, { slotId, userId })
    if (!wallet || !found) throw noSuchSlotError()
    const otherSlots = (await listSlots(tx, wallet.id)).filter(({ id }) => id !== slotId)
    if (
      found.version === wallet.version &&
      isActiveDurable(found) &&
      !otherSlots.some(isActiveDurableOf(wallet))
    ) {
      throw new ServerError(
        409,
        'embedded/last-slot',
        'The last durable slot cannot be removed',
        'slotId',
      )
    }
    await deleteSlot(tx, slotId)
    return found
  })
  const detail = `${slot.type} slot "${slot.label}"`
  await recordEvent(embedded, { ...session, kind: 'slot-removed', detail })
  await notifyOwner(embedded, userId, { ...session, notice: encodeNotice(`${slot.type}-removed`) })
}

/** Activates the draft version; deletes the previous version with all its slots and server factors. */
export async function rotateWallet(
  embedded: Embedded,
  session: Session,
  version: number,
): Promise<void> {
  requireStepUp(session, embedded.context.clock.now())
  await embedded.context.db.transaction(async (tx) => {
    const wallet = await lockWallet(tx, session.userId)
    if (wallet?.version == null) throw noWalletError()
    if (version !== wallet.version + 1) throw wrongVersionError()
    const slots = await listSlots(tx, wallet.id)
    if (!slots.some(isActiveDurableOf({ version }))) {
      const text = 'No durable slot of this version has opened it yet'
      throw new ServerError(409, 'embedded/not-activated', text, 'version')
    }
    await activateVersion(tx, wallet.id, version)
  })
  await recordEvent(embedded, { ...session, kind: 'wallet-rotated' })
  await notifyOwner(embedded, session.userId, { ...session, notice: encodeNotice('keys-renewed') })
}

function isDurable({ type }: Pick<Slot, 'type'>): boolean {
  return type !== 'device'
}

function isActiveDurable(slot: Slot): boolean {
  return slot.state === 'active' && isDurable(slot)
}

function isActiveDurableOf({ version }: Pick<Wallet, 'version'>): (slot: Slot) => boolean {
  return (slot) => slot.version === version && isActiveDurable(slot)
}
