import {
  type InputOf,
  proofKeyText,
  recoveryProofText,
  type registerProofKeyEndpoint,
} from '@latchkey/wire'
import { ServerError } from '../../ServerError.ts'
import { recordEvent } from '../account/events.ts'
import type { Embedded } from '../embedded.ts'
import { noSuchSlotError, noWalletError } from '../embeddedErrors.ts'
import { takeChallenge } from '../passkey/challenges.ts'
import type { Session } from '../session/sessionTable.ts'
import {
  assertSigned,
  checkControlProof,
  findControlKey,
  wrongSignatureError,
} from './controlKey.ts'
import { findSlot, setProofKey } from './slotTable.ts'
import { findWallet, lockWallet } from './walletTable.ts'

/** Registers the proof key of an older recovery slot: the wallet's control key signs for it, after an opening. */
export async function registerProofKey(
  embedded: Embedded,
  session: Session,
  { slotId, proofKey, challenge, signature }: InputOf<typeof registerProofKeyEndpoint>,
): Promise<void> {
  const { db, clock } = embedded.context
  const key = Buffer.from(proofKey, 'base64url')
  const isNew = await db.transaction(async (tx) => {
    const wallet = await lockWallet(tx, session.userId)
    const slot = await findSlot(tx, { slotId, userId: session.userId })
    if (!wallet || slot?.type !== 'recovery' || slot.version === null) throw noSuchSlotError()
    const challengeUse = { sessionId: session.id, purpose: `activate ${slotId}` } as const
    if (!(await takeChallenge({ db: tx, clock }, challengeUse, challenge)))
      throw wrongSignatureError()
    const controlKey = await findControlKey(tx, { walletId: wallet.id, version: slot.version })
    const text = proofKeyText({ walletId: wallet.id, slotId, proofKey, challenge })
    checkControlProof(controlKey, { text, signature })
    if (slot.proofKey && !slot.proofKey.equals(key)) throw otherProofKeyError()
    return setProofKey(tx, slotId, key)
  })
  if (isNew) await recordEvent(embedded, { ...session, kind: 'proof-key-registered' })
}

export type RecoveryProof = { slotId: string; challenge: string; signature: string; email: string }

/**
 * Checks that the user has the recovery code: the slot's proof key, which is derived from both factors of the slot,
 * signs the new email address. A released server factor alone proves only a login.
 */
export async function checkRecoveryProof(
  embedded: Embedded,
  session: Session,
  { slotId, challenge, signature, email }: RecoveryProof,
): Promise<void> {
  const { db } = embedded.context
  const { userId } = session
  const wallet = await findWallet(db, userId)
  if (wallet?.version == null) throw noWalletError()
  const slot = await findSlot(db, { slotId, userId })
  const isOwn = slot?.type === 'recovery' && slot.version === wallet.version
  if (!slot || !isOwn || slot.state !== 'active') throw noSuchSlotError()
  if (!slot.proofKey) throw noProofKeyError()
  const challengeUse = { sessionId: session.id, purpose: `activate ${slotId}` } as const
  if (!(await takeChallenge(embedded.context, challengeUse, challenge))) throw wrongSignatureError()
  const text = recoveryProofText({ walletId: wallet.id, slotId, email, challenge })
  assertSigned(slot.proofKey, { text, signature })
}

function noProofKeyError(): ServerError {
  const text = 'Open the wallet once with the recovery code first, then try again'
  return new ServerError(409, 'embedded/no-proof-key', text, 'lostMailbox')
}

function otherProofKeyError(): ServerError {
  const text = 'The proof key of a slot cannot change'
  return new ServerError(409, 'embedded/other-proof-key', text, 'proofKey')
}
