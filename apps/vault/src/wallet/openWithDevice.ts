import type { EmbeddedWallet } from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import { isPartitioned, readFramingOrigin } from '../storage/partition.ts'
import { openDeviceFactor, readDeviceRecord } from './deviceFactor.ts'
import { fetchReleasedSlot, unlock } from './openWallet.ts'
import { deviceStoreKey } from './pinnedWallet.ts'
import type { VaultContext } from './vaultContext.ts'

/** Opens the wallet with this browser's device slot, without the user. Returns whether it did. */
export async function openWithDevice(
  context: VaultContext,
  wallet: EmbeddedWallet,
  framingOrigin: string | null = readFramingOrigin(window),
): Promise<boolean> {
  const device = await readDeviceRecord(context.store, {
    walletId: wallet.id,
    version: wallet.version,
  })
  if (!device) return false
  try {
    if (await isPartitioned(context.store, framingOrigin)) {
      const released = await fetchReleasedSlot(context, wallet, { slotId: device.slotId })
      await unlock(context, released, await openDeviceFactor(device))
      return true
    }
  } catch (error) {
    if (isTransient(error)) return false
  }
  // Storage that other sites share, or a slot that is gone: the caller falls back to the passkey.
  await context.store.remove(deviceStoreKey)
  return false
}

/** An unreachable server or a rate limit does not mean that the slot is gone. */
function isTransient(error: unknown): boolean {
  return error instanceof ServerRefusal && error.code !== 'embedded/no-such-slot'
}
