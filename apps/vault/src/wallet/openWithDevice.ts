import type { EmbeddedWallet } from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import { isPartitioned, placeOfPage } from '../storage/partition.ts'
import { openDeviceFactor, readDevice } from './deviceFactor.ts'
import { release, unlock } from './openWallet.ts'
import { deviceKey } from './pinnedWallet.ts'
import type { VaultContext } from './vaultContext.ts'

/** Opens the wallet with this browser's device slot, without the user. Returns whether it did. */
export async function openWithDevice(
  context: VaultContext,
  wallet: EmbeddedWallet,
  place: string | null = placeOfPage(window),
): Promise<boolean> {
  const device = await readDevice(context.store, { walletId: wallet.id, version: wallet.version })
  if (!device) return false
  try {
    if (!(await isPartitioned(context.store, place)))
      throw new RangeError('The storage is not partitioned')
    const released = await release(context, wallet, { slotId: device.slotId })
    await unlock(context, released, await openDeviceFactor(device))
    return true
  } catch (error) {
    // The caller falls back to the passkey.
    if (!isTransient(error)) await context.store.remove(deviceKey)
    return false
  }
}

/** An unreachable server or a rate limit does not mean that the slot is gone. */
function isTransient(error: unknown): boolean {
  return error instanceof ServerRefusal && error.code !== 'embedded/no-such-slot'
}
