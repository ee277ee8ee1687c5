import { readPin } from '../wallet/pin.ts'
import type { VaultPage } from './vaultPage.ts'

/** Addresses this browser has opened itself, by namespace. */
export async function ownAddresses(page: VaultPage): Promise<Partial<Record<string, string>>> {
  const pin = await readPin(page.home.shelf)
  const pairs = (pin?.addresses ?? []).map((one) => one.split(':') as [string, string])
  return Object.fromEntries(pairs)
}
