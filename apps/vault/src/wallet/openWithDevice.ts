import type { EmbeddedWallet } from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import { isPartitioned, placeOfPage } from '../storage/partition.ts'
import { openDeviceFactor, readDevice } from './deviceFactor.ts'
import type { Home } from './home.ts'
import { release, unlock } from './openWallet.ts'
import { deviceName } from './pin.ts'

/** Opens the wallet without asking anybody, where this browser has a slot of its own. Says whether it did. */
export async function openWithDevice(
  home: Home,
  wallet: EmbeddedWallet,
  place: string | null = placeOfPage(window),
): Promise<boolean> {
  const kept = await readDevice(home.shelf, { walletId: wallet.id, version: wallet.version })
  if (!kept) return false
  try {
    if (!(await isPartitioned(home.shelf, place))) throw new RangeError('Others see this storage')
    const released = await release(home, wallet, { slotId: kept.slotId })
    await unlock(home, released, await openDeviceFactor(kept))
    return true
  } catch (error) {
    // The passkey is asked instead.
    if (!isPassing(error)) await home.shelf.remove(deviceName)
    return false
  }
}

/** A server that is away or has enough of it says nothing about the slot. */
function isPassing(error: unknown): boolean {
  return error instanceof ServerRefusal && error.code !== 'embedded/no-such-slot'
}
