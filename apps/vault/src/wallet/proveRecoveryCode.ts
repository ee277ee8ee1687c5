import {
  type changeEmailEndpoint,
  type EmbeddedWallet,
  type InputOf,
  recoveryProofText,
} from '@latchkey/wire'
import { signSlotProof } from '../keys/slotProof.ts'
import { VaultError } from '../keys/VaultError.ts'
import { findRecoverySlot } from './findRecoverySlot.ts'
import { withRecoverySlot } from './stepUp.ts'
import { toSlot } from './toSlot.ts'
import type { VaultContext } from './vaultContext.ts'

/** The proof of the recovery code, for an owner who cannot open the old mailbox. */
export type LostMailboxProof = NonNullable<InputOf<typeof changeEmailEndpoint>['lostMailbox']>

/**
 * Signs, with the proof key of the recovery slot, that the owner has the recovery code and wants this address to log in.
 * The session needs a recent login or step-up. Wipes the code's bytes.
 * @throws VaultError `mistyped`, `sealed`; ServerRefusal
 */
export async function proveRecoveryCode(
  context: VaultContext,
  wallet: EmbeddedWallet,
  { code, email }: { code: string; email: string },
): Promise<LostMailboxProof> {
  const slotId = findRecoverySlot(wallet)?.id
  if (slotId === undefined) throw new VaultError('sealed')
  return withRecoverySlot(context, { wallet, slotId, code }, async ({ userFactor, released }) => {
    const { slot, vault, serverFactor, challenge } = released
    const text = recoveryProofText({ walletId: wallet.id, slotId, email, challenge })
    const factors = { user: userFactor, server: serverFactor }
    const signature = signSlotProof({ slot: toSlot(slot), id: vault.id, factors }, text)
    return { slotId, challenge, signature }
  })
}
