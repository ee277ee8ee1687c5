import { type Bytes, randomBytes, toBase64url } from '../keys/bytes.ts'
import { addressesOf } from '../keys/deriveChainKeys.ts'
import type { Factors, SlotType } from '../keys/deriveSlotKey.ts'
import { createRoot } from '../keys/root.ts'
import {
  createVaultKey,
  type Slot,
  sealSlot,
  sealVault,
  type Vault,
} from '../keys/vaultEncryption.ts'

export type TestWallet = {
  root: Bytes
  vault: Vault
  vaultKey: Bytes
  slot: Slot
  factors: Factors
}

/** A wallet as the server stores it, with both factors of its slot. */
export async function makeWallet(
  type: SlotType = 'passkey',
  names: { walletId?: string; slotId?: string; version?: number } = {},
): Promise<TestWallet> {
  const { walletId = 'wallet-1', slotId = 'slot-1', version = 1 } = names
  const root = createRoot()
  const id = { walletId, version, addresses: await addressesOf(root) }
  const vaultKey = createVaultKey()
  const factors = { user: randomBytes(type === 'recovery' ? 20 : 32), server: randomBytes(32) }
  const slot = await sealSlot(
    vaultKey,
    { slotId, type, salt: toBase64url(randomBytes(32)) },
    { id, factors },
  )
  return { root, vault: await sealVault(vaultKey, root, id), vaultKey, slot, factors }
}
