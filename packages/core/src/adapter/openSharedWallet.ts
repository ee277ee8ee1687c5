import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { sharedContext } from './sharedContext.ts'
import type { SharedWalletClient } from './sharedSession.ts'

/** Loads WalletConnect or the embedded wallet. @throws walletconnect/not-initialised, embedded/unavailable */
export async function openSharedWallet(
  latchkey: Latchkey,
  id: 'walletConnect' | 'embedded',
): Promise<SharedWalletClient> {
  const wallet = latchkey.options
    .getState()
    .sharedWallets.find((sharedWallet) => sharedWallet.id === id)
  if (wallet) return wallet.open(sharedContext(latchkey, await urlsFor(latchkey, id)))
  throw id === 'walletConnect'
    ? new LatchkeyError('walletconnect/not-initialised', {})
    : new LatchkeyError('embedded/unavailable', {})
}

/** Asks the server for the URL only where the site does not name it, and only for the one that this wallet needs. */
async function urlsFor(latchkey: Latchkey, id: 'walletConnect' | 'embedded') {
  const { relay = '', vault = '', api = '' } = latchkey.options.getState().endpoints ?? {}
  const siteUrls = { relayUrl: relay, vaultUrl: vault }
  if (!api || (id === 'embedded' ? vault : relay)) return siteUrls
  const { endpointOf } = await import('../api/endpointOf.ts')
  return id === 'embedded'
    ? { ...siteUrls, vaultUrl: await endpointOf(latchkey, 'vault') }
    : { ...siteUrls, relayUrl: await endpointOf(latchkey, 'relay') }
}
