import { openSlotEndpoint, prepareSlotEndpoint, writeSlotEndpoint } from '@latchkey/wire'
import { type Bytes, fromBase64url, randomBytes, toBase64url, wipe } from '../keys/bytes.ts'
import { openSlot, sealSlot, type Vault } from '../keys/vaultEncryption.ts'
import { isPartitioned, readFramingOrigin } from '../storage/partition.ts'
import { activateSlot } from './activateSlot.ts'
import { readDeviceRecord, storeDeviceFactor } from './deviceFactor.ts'
import { toSlot } from './toSlot.ts'
import type { VaultContext } from './vaultContext.ts'

/**
 * Adds a device slot for this browser, so that requests that move no value need no passkey. Best effort: if it fails,
 * the wallet opens with its other slots.
 */
export async function addDeviceSlot(
  context: VaultContext,
  framingOrigin: string | null = readFramingOrigin(window),
): Promise<void> {
  const { pendingDevice } = context
  context.pendingDevice = null
  if (!pendingDevice) return
  try {
    // With unpartitioned storage, the vault's frame on every other site could sign.
    if (!(await isPartitioned(context.store, framingOrigin))) return
    if (await readDeviceRecord(context.store, pendingDevice.vault.id)) return
    await createDeviceSlot(context, pendingDevice)
  } catch {
    // The next opening of the wallet tries again.
  } finally {
    wipe(pendingDevice.vaultKey)
  }
}

async function createDeviceSlot(
  context: VaultContext,
  { vault, vaultKey }: { vault: Vault; vaultKey: Bytes },
): Promise<void> {
  const { login, store } = context
  const { id } = vault
  const { slotId, serverFactor } = await login.call(prepareSlotEndpoint, { type: 'device' })
  const user = randomBytes(32)
  const salt = toBase64url(randomBytes(32))
  const factors = { user, server: fromBase64url(serverFactor) }
  try {
    const sealed = await sealSlot(vaultKey, { slotId, type: 'device', salt }, { id, factors })
    const body = { slotId, label: 'This browser', salt, sealedKey: sealed.box }
    await login.call(writeSlotEndpoint, { version: id.version, ...body })
    await openAndActivate(context, { slotId, vault, userFactor: user })
    await storeDeviceFactor(store, { id, slotId, factor: user })
  } finally {
    wipe(user, factors.server)
  }
}

/** Opens the slot as the server has stored it, and only then activates it. */
async function openAndActivate(
  { login }: VaultContext,
  { slotId, vault, userFactor }: { slotId: string; vault: Vault; userFactor: Bytes },
): Promise<void> {
  const { slot, serverFactor, challenge } = await login.call(openSlotEndpoint, { slotId })
  const factors = { user: userFactor, server: fromBase64url(serverFactor) }
  try {
    const vaultKey = await openSlot(toSlot(slot), { id: vault.id, factors })
    await activateSlot({ login }, { slotId, vault, vaultKey, challenge }).finally(() =>
      wipe(vaultKey),
    )
  } finally {
    wipe(factors.server)
  }
}
