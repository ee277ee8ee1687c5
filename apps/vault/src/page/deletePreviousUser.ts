import { wipe } from '../keys/bytes.ts'
import { deletePinnedWallet } from '../wallet/pinnedWallet.ts'
import type { VaultPage } from './vaultPage.ts'

/** Deletes the previous user's keys and addresses, so that the next login does not see them. */
export async function deletePreviousUser({ context }: VaultPage): Promise<void> {
  context.keyring.lock()
  if (context.released) wipe(context.released.serverFactor)
  context.released = null
  if (context.pendingDevice) wipe(context.pendingDevice.vaultKey)
  context.pendingDevice = null
  await deletePinnedWallet(context.store)
}
