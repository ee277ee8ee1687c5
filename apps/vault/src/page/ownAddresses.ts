import { readPinnedWallet } from '../wallet/pinnedWallet.ts'
import type { VaultPage } from './vaultPage.ts'

/** The addresses of the wallet that this browser has opened, by namespace. */
export async function ownAddresses(page: VaultPage): Promise<Partial<Record<string, string>>> {
  const pin = await readPinnedWallet(page.context.store)
  const pairs = (pin?.addresses ?? []).map((address) => address.split(':') as [string, string])
  return Object.fromEntries(pairs)
}
