import * as v from 'valibot'
import { VaultError } from '../keys/VaultError.ts'
import type { AdditionalData } from '../keys/vaultEncryption.ts'
import type { IndexedDbStore } from '../storage/indexedDbStore.ts'
import { firstAccountStoreKey } from './firstAccount.ts'
import { verificationStoreKey } from './userVerification.ts'

export const pinSchema = v.object({
  walletId: v.string(),
  version: v.number(),
  addresses: v.pipe(v.array(v.string()), v.readonly()),
})

const pinStoreKey = 'pin'

/** The store's key of the device factor. */
export const deviceStoreKey = 'device'

/** The pin: the wallet that this browser has opened. Its addresses are shown without opening it again. */
export async function readPinnedWallet(store: IndexedDbStore): Promise<AdditionalData | null> {
  const read = v.safeParse(pinSchema, await store.get(pinStoreKey))
  return read.success ? read.output : null
}

export function writePinnedWallet(
  store: IndexedDbStore,
  { walletId, version, addresses }: AdditionalData,
): Promise<void> {
  return store.set(pinStoreKey, { walletId, version, addresses: [...addresses] })
}

/** Deletes the pin, and with it the device factor, the last verification and the first account. */
export async function deletePinnedWallet(store: IndexedDbStore): Promise<void> {
  for (const key of [deviceStoreKey, verificationStoreKey, firstAccountStoreKey, pinStoreKey])
    await store.remove(key)
}

/** @throws VaultError `rolled-back` for an older version, `other-wallet` for other addresses than the pinned ones */
export function checkPinnedWallet(pin: AdditionalData | null, id: AdditionalData): void {
  if (pin?.walletId !== id.walletId) return
  if (id.version < pin.version) throw new VaultError('rolled-back')
  if (id.addresses.join() !== pin.addresses.join()) throw new VaultError('other-wallet')
}
