import { activateSlotEndpoint, activationText, type EmbeddedWallet } from '@latchkey/wire'
import { type Bytes, wipe } from '../keys/bytes.ts'
import { signControlText } from '../keys/controlKey.ts'
import { VaultError } from '../keys/VaultError.ts'
import { openVault, type Vault } from '../keys/vaultEncryption.ts'
import type { VaultContext } from './vaultContext.ts'

/** An opened slot: its vault key, and the challenge that the server sent with it. */
export type OpenedSlot = { slotId: string; vault: Vault; vaultKey: Bytes; challenge: string }

/**
 * Activates a slot: proves to the server that it opens the wallet. The signing control key is derived from the root
 * that this slot's vault key opens, not from a wallet that another slot opened.
 * @throws VaultError when the slot does not open the wallet, ServerRefusal
 */
export async function activateSlot(
  { login }: Pick<VaultContext, 'login'>,
  { slotId, vault, vaultKey, challenge }: OpenedSlot,
): Promise<EmbeddedWallet> {
  const { walletId, version } = vault.id
  const text = activationText({ walletId, slotId, version, challenge })
  const root = await openVault(vaultKey, vault)
  const signature = signControlText(root, text)
  wipe(root)
  const { wallet } = await login.call(activateSlotEndpoint, { slotId, challenge, signature })
  if (!wallet.slots.some(({ id, state }) => id === slotId && state === 'active')) {
    throw new VaultError('sealed')
  }
  return wallet
}
