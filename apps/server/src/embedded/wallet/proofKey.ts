import { recoveryProofText } from '@latchkey/wire'
import type { Embedded } from '../embedded.ts'
import { noSuchSlotError, noWalletError } from '../embeddedErrors.ts'
import { takeChallenge } from '../passkey/challenges.ts'
import type { Session } from '../session/sessionTable.ts'
import { assertSigned, wrongSignatureError } from './controlKey.ts'
import { findSlot } from './slotTable.ts'
import { findWallet } from './walletTable.ts'

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
  if (!slot || !isOwn || slot.state !== 'active' || !slot.proofKey) throw noSuchSlotError()
  const challengeUse = { sessionId: session.id, purpose: `activate ${slotId}` } as const
  if (!(await takeChallenge(embedded.context, challengeUse, challenge))) throw wrongSignatureError()
  const text = recoveryProofText({ walletId: wallet.id, slotId, email, challenge })
  assertSigned(slot.proofKey, { text, signature })
}
