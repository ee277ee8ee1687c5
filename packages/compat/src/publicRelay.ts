import type { SharedConnector } from '@latchkey/core'
import { walletConnect } from '@latchkey/walletconnect'

/** WalletConnect over the relay that the other kits use, with the project id that the site has there. */
export function publicRelay(projectId: string): SharedConnector {
  return walletConnect({ relayUrl: 'wss://relay.walletconnect.org', projectId })
}
