import { proofKeyText, registerProofKeyEndpoint } from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import type { Bytes } from '../keys/bytes.ts'
import { signControlText } from '../keys/controlKey.ts'
import { proofPublicKey } from '../keys/slotProof.ts'
import { toSlot } from './toSlot.ts'
import type { ReleasedSlot, VaultContext } from './vaultContext.ts'

/** The public proof key of a slot that the server released, or `null` when it is registered already. */
export function missingProofKey(
  { slot, vault, serverFactor }: ReleasedSlot,
  userFactor: Bytes,
): string | null {
  if (slot.type !== 'recovery' || slot.proofKey !== null) return null
  const factors = { user: userFactor, server: serverFactor }
  return proofPublicKey({ slot: toSlot(slot), id: vault.id, factors })
}

/**
 * Registers the proof key of a recovery slot that was created before proof keys existed. The wallet must be open. If the
 * server refuses, the wallet stays open, and the next opening tries again.
 */
export async function registerProofKey(
  { account, keyring }: VaultContext,
  { slot, vault, challenge }: ReleasedSlot,
  proofKey: string,
): Promise<void> {
  const { walletId } = vault.id
  const text = proofKeyText({ walletId, slotId: slot.id, proofKey, challenge })
  const signature = await keyring.use(async (root) => signControlText(root, text))
  try {
    await account.call(registerProofKeyEndpoint, {
      slotId: slot.id,
      proofKey,
      challenge,
      signature,
    })
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error
  }
}
