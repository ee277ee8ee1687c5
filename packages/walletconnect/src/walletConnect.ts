import type { SharedConnector } from '@latchkey/core'
import type { WalletConnectOptions } from './openWalletConnect.ts'

/** The relay of the WalletConnect network. */
const publicRelay = 'wss://relay.walletconnect.org'

/**
 * WalletConnect for the option `connectors`: QR codes and deep links to mobile wallets. The client loads when a visitor needs
 * it or has a session. Without options, it uses the relay of your Latchkey server. Without a server, pass the `projectId`
 * that you have at WalletConnect, for the public relay, or the `relayUrl` of another relay.
 *
 * @example
 * createLatchkey({ projectId, networks: [base], connectors: [walletConnect({ projectId })] })
 */
export function walletConnect(options: WalletConnectOptions = {}): SharedConnector {
  const relayUrl = options.relayUrl ?? (options.projectId ? publicRelay : undefined)
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    ...(relayUrl ? { relayUrl } : {}),
    async open(context) {
      const { openWalletConnect } = await import('./openWalletConnect.ts')
      return openWalletConnect(context, options, relayUrl)
    },
    async openChain(context, namespace) {
      const { openUniversal } = await import('./universal/openUniversal.ts')
      return openUniversal(context, namespace)
    },
  }
}
