import type { SharedConnector } from '@latchkey/core'
import type { WalletConnectOptions } from './openWalletConnect.ts'

/**
 * WalletConnect for the option `connectors`: QR codes and deep links to mobile wallets. The client loads when a visitor needs
 * it or has a session. Without `relayUrl`, it uses your Latchkey server's relay. For the public relay, also pass your
 * project id there.
 */
export function walletConnect(options: WalletConnectOptions = {}): SharedConnector {
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    async open(context) {
      const { openWalletConnect } = await import('./openWalletConnect.ts')
      return openWalletConnect(context, options)
    },
    async openChain(context, namespace) {
      const { openUniversal } = await import('./universal/openUniversal.ts')
      return openUniversal(context, namespace)
    },
  }
}
