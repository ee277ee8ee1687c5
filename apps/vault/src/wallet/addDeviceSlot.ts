import { openSlotCall, prepareSlotCall, writeSlotCall } from '@latchkey/wire'
import { type Bytes, fromText, randomBytes, toText, wipe } from '../keys/bytes.ts'
import { openSlot, sealSlot, type Vault } from '../keys/vault.ts'
import { isPartitioned, placeOfPage } from '../storage/partition.ts'
import { activate } from './activate.ts'
import { keepDeviceFactor, readDevice } from './deviceFactor.ts'
import type { Home } from './home.ts'
import { toSlot } from './toSlot.ts'

/**
 * Gives this browser a slot of its own, so that what moves nothing needs no passkey here. A cache: whatever stands
 * against it, the wallet opens without.
 */
export async function keepDevice(
  home: Home,
  place: string | null = placeOfPage(window),
): Promise<void> {
  const { unkept } = home
  home.unkept = null
  if (!unkept) return
  try {
    // In a storage that other sites' frames share, everyone of them could sign.
    if (!(await isPartitioned(home.shelf, place))) return
    if (await readDevice(home.shelf, unkept.vault.id)) return
    await makeDevice(home, unkept)
  } catch {
    // Nothing is lost: the next opening tries again.
  } finally {
    wipe(unkept.vaultKey)
  }
}

async function makeDevice(
  home: Home,
  { vault, vaultKey }: { vault: Vault; vaultKey: Bytes },
): Promise<void> {
  const { account, shelf } = home
  const { id } = vault
  const { slotId, serverFactor } = await account.call(prepareSlotCall, { type: 'device' })
  const user = randomBytes(32)
  const salt = toText(randomBytes(32))
  const factors = { user, server: fromText(serverFactor) }
  try {
    const sealed = await sealSlot(vaultKey, { slotId, type: 'device', salt }, { id, factors })
    const body = { slotId, label: 'This browser', salt, sealedKey: sealed.box }
    await account.call(writeSlotCall, { version: id.version, ...body })
    await openAndActivate(home, { slotId, vault, userFactor: user })
    await keepDeviceFactor(shelf, { id, slotId, factor: user })
  } finally {
    wipe(user, factors.server)
  }
}

/** Opens the slot as the server has stored it, and only then lets it count. */
async function openAndActivate(
  { account }: Home,
  { slotId, vault, userFactor }: { slotId: string; vault: Vault; userFactor: Bytes },
): Promise<void> {
  const { slot, serverFactor, challenge } = await account.call(openSlotCall, { slotId })
  const factors = { user: userFactor, server: fromText(serverFactor) }
  try {
    const vaultKey = await openSlot(toSlot(slot), { id: vault.id, factors })
    await activate({ account }, { slotId, vault, vaultKey, challenge }).finally(() =>
      wipe(vaultKey),
    )
  } finally {
    wipe(factors.server)
  }
}
