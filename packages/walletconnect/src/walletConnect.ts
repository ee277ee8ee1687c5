import type { SharedWallet } from '@latchkey/core'
import type { WalletConnectWalletOptions } from './openWalletConnect.ts'

/**
 * WalletConnect for `sharedWallets`: QR codes and deep links to wallets on phones. The client itself
 * is loaded when a visitor asks for it or has a session. Without `relayUrl` the site's own relay is
 * used; with the public relay's URL give the project id you have there, too.
 */
export function walletConnect(options: WalletConnectWalletOptions = {}): SharedWallet {
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
