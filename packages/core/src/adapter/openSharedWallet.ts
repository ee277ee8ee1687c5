import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { rpcUrls } from '../rpc/rpcUrls.ts'
import type { SharedWalletClient } from './sharedSession.ts'

/** Loads WalletConnect or the embedded wallet. @throws adapter/not-found */
export async function openSharedWallet(
  latchkey: Latchkey,
  id: 'walletConnect' | 'embedded',
): Promise<SharedWalletClient> {
  const { sharedWallets, projectId, metadata, endpoints } = latchkey.options.getState()
  const wallet = sharedWallets.find((one) => one.id === id)
  if (!wallet) throw new LatchkeyError('adapter/not-found', { namespace: id })
  return wallet.open({
    projectId,
    metadata,
    relayUrl: endpoints?.relay ?? '',
    storage: latchkey.storage,
    chains: () =>
      latchkey.network.getState().networks.map(({ caipNetworkId }) => ({
        id: caipNetworkId,
        rpcUrl: rpcUrls(latchkey, caipNetworkId)[0] ?? null,
      })),
  })
}
