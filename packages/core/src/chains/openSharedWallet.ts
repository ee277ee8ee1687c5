import type { SharedConnectorClient } from '../adapter/sharedSession.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { sharedContext } from './sharedContext.ts'

/** Loads WalletConnect or the embedded wallet. @throws walletconnect/not-initialised, embedded/unavailable */
export async function openSharedWallet(
  latchkey: Latchkey,
  id: 'walletConnect' | 'embedded',
): Promise<SharedConnectorClient> {
  const wallet = internals(latchkey)
    .options.getState()
    .connectors.find((sharedConnector) => sharedConnector.id === id)
  const code = id === 'walletConnect' ? 'walletconnect/not-initialised' : 'embedded/unavailable'
  if (!wallet) throw new LatchkeyError(code, {})
  const context = sharedContext(latchkey, await urlsFor(latchkey, id))
  try {
    return await wallet.open(context)
  } catch (cause) {
    // Most often its code did not load.
    throw isLatchkeyError(cause) ? cause : new LatchkeyError(code, {}, { cause })
  }
}

/** Asks the server for the URL only where the site does not name it, and only for the one that this wallet needs. */
async function urlsFor(latchkey: Latchkey, id: 'walletConnect' | 'embedded') {
  const {
    relay = '',
    vault = '',
    api = '',
  } = internals(latchkey).options.getState().endpoints ?? {}
  const siteUrls = { relayUrl: relay, vaultUrl: vault }
  if (!api || (id === 'embedded' ? vault : relay)) return siteUrls
  const { resolveServiceUrl } = await import('../api/resolveServiceUrl.ts')
  return id === 'embedded'
    ? { ...siteUrls, vaultUrl: await resolveServiceUrl(latchkey, 'vault') }
    : { ...siteUrls, relayUrl: await resolveServiceUrl(latchkey, 'relay') }
}
