import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { sharedContext } from './sharedContext.ts'
import type { SharedWalletClient } from './sharedSession.ts'

/** Loads WalletConnect or the embedded wallet. @throws walletconnect/not-initialised, embedded/unavailable */
export async function openSharedWallet(
  latchkey: Latchkey,
  id: 'walletConnect' | 'embedded',
): Promise<SharedWalletClient> {
  const wallet = latchkey.options.getState().sharedWallets.find((one) => one.id === id)
  if (wallet) return wallet.open(sharedContext(latchkey))
  throw id === 'walletConnect'
    ? new LatchkeyError('walletconnect/not-initialised', {})
    : new LatchkeyError('embedded/unavailable', {})
}
