import { activateSlotCall, activationText, type EmbeddedWallet } from '@latchkey/wire'
import { signEvmText } from '../approve/signEvm.ts'
import { VaultError } from '../keys/VaultError.ts'
import type { Home } from './home.ts'

/** The wallet's own key says that the slot opened it. */
export async function activate(
  { account, keyring }: Home,
  { id, version }: Pick<EmbeddedWallet, 'id' | 'version'>,
  slotId: string,
): Promise<EmbeddedWallet> {
  const text = activationText({ walletId: id, slotId, version })
  const signature = await keyring.use((root) => signEvmText(root, text))
  const { wallet } = await account.call(activateSlotCall, { slotId, signature })
  if (!wallet.slots.some((slot) => slot.id === slotId && isActive(slot))) {
    throw new VaultError('sealed')
  }
  return wallet
}

function isActive(slot: { state: string }): boolean {
  return slot.state === 'active'
}
