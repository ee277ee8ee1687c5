import { activateSlotCall, activationText, type EmbeddedWallet } from '@latchkey/wire'
import { type Bytes, wipe } from '../keys/bytes.ts'
import { signControlText } from '../keys/controlKey.ts'
import { VaultError } from '../keys/VaultError.ts'
import { openVault, type Vault } from '../keys/vault.ts'
import type { Home } from './home.ts'

/** A slot that was opened: its vault key, and the challenge that came with the opening. */
export type OpenedSlot = { slotId: string; vault: Vault; vaultKey: Bytes; challenge: string }

/**
 * Tells the server that the slot opens the wallet. The control key that signs is derived from what the slot's own
 * vault key opens, not from a wallet that another slot opened before.
 * @throws VaultError when the slot does not open the wallet, ServerRefusal
 */
export async function activate(
  { account }: Pick<Home, 'account'>,
  { slotId, vault, vaultKey, challenge }: OpenedSlot,
): Promise<EmbeddedWallet> {
  const { walletId, version } = vault.id
  const text = activationText({ walletId, slotId, version, challenge })
  const root = await openVault(vaultKey, vault)
  const signature = signControlText(root, text)
  wipe(root)
  const { wallet } = await account.call(activateSlotCall, { slotId, challenge, signature })
  if (!wallet.slots.some(({ id, state }) => id === slotId && state === 'active')) {
    throw new VaultError('sealed')
  }
  return wallet
}
