import type { SharedWallet } from '@latchkey/core'
import type { WalletConnectWalletOptions } from '../openWalletConnect.ts'
import type { UniversalProvider } from './universalProvider.ts'

/**
 * WalletConnect over the site's own `UniversalProvider`, for `sharedWallets`, instead of `walletConnect()`. The modal
 * shows the provider's pairing URIs, and a session that the provider has is restored. Its relay, storage and project id
 * are the provider's own.
 */
export function fromUniversalProvider(
  provider: UniversalProvider,
  options: Pick<WalletConnectWalletOptions, 'namespaces'> = {},
): SharedWallet {
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    async open(context) {
      const { openUniversalProvider } = await import('./openUniversalProvider.ts')
      return openUniversalProvider(provider, context, options)
    },
    async openChain(context, namespace) {
      const { openUniversal } = await import('./openUniversal.ts')
      return openUniversal(context, namespace)
    },
  }
}
