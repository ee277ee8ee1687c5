import { wipe } from '../keys/bytes.ts'
import { dropPin } from '../wallet/pin.ts'
import type { VaultPage } from './vaultPage.ts'

/** Another person's wallet must not show through a login. */
export async function forget({ home }: VaultPage): Promise<void> {
  home.keyring.lock()
  if (home.released) wipe(home.released.serverFactor)
  home.released = null
  if (home.unkept) wipe(home.unkept.vaultKey)
  home.unkept = null
  await dropPin(home.shelf)
}
