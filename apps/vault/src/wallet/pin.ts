import * as v from 'valibot'
import { VaultError } from '../keys/VaultError.ts'
import type { WalletId } from '../keys/vault.ts'
import type { Shelf } from '../storage/shelf.ts'
import { verifiedName } from './verified.ts'

const pinSchema = v.object({
  walletId: v.string(),
  version: v.number(),
  addresses: v.array(v.string()),
})

const name = 'pin'

/** Where a device slot's half is kept. */
export const deviceName = 'device'

/** The wallet this browser has opened itself. Only such a one is ever shown without opening it again. */
export async function readPin(shelf: Shelf): Promise<WalletId | null> {
  const read = v.safeParse(pinSchema, await shelf.get(name))
  return read.success ? read.output : null
}

export function writePin(shelf: Shelf, { walletId, version, addresses }: WalletId): Promise<void> {
  return shelf.set(name, { walletId, version, addresses: [...addresses] })
}

/** And with it what would open that wallet here without a person. */
export async function dropPin(shelf: Shelf): Promise<void> {
  for (const kept of [deviceName, verifiedName, name]) await shelf.remove(kept)
}

/** @throws VaultError `rolled-back` for an older version, `other-wallet` for other addresses, than were seen here */
export function checkPin(pin: WalletId | null, id: WalletId): void {
  if (pin?.walletId !== id.walletId) return
  if (id.version < pin.version) throw new VaultError('rolled-back')
  if (id.addresses.join() !== pin.addresses.join()) throw new VaultError('other-wallet')
}
