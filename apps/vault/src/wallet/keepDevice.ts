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
  const sealed = await sealSlot(vaultKey, { slotId, type: 'device', salt }, { id, factors })
  const body = { slotId, label: 'This browser', salt, sealedKey: sealed.box }
  await account.call(writeSlotCall, { version: id.version, ...body })
  const opened = await account.call(openSlotCall, { slotId })
  const server = fromText(opened.serverFactor)
  wipe(await openSlot(toSlot(opened.slot), { id, factors: { user, server } }))
  await activate(home, { id: id.walletId, version: id.version }, slotId)
  await keepDeviceFactor(shelf, { id, slotId, factor: user })
  wipe(user, factors.server, server)
}
