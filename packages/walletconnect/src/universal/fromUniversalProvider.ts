import type { SharedConnector } from '@latchkey/core'
import type { WalletConnectOptions } from '../openWalletConnect.ts'
import type { UniversalProvider } from './universalProvider.ts'

/**
 * WalletConnect over an existing `UniversalProvider`, for the option `connectors`, instead of `walletConnect()`. The modal
 * shows the provider's pairing URIs and restores its session. The provider's relay, storage and project id are used.
 */
export function fromUniversalProvider(
  provider: UniversalProvider,
  options: Pick<WalletConnectOptions, 'namespaces'> = {},
): SharedConnector {
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
