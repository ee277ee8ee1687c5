import type { SharedWallet } from '@latchkey/core'
import { walletConnect } from '@latchkey/walletconnect'

/** WalletConnect over the relay that the other kits use, with the project id that the site has there. */
export function publicRelay(projectId: string): SharedWallet {
  return walletConnect({ relayUrl: 'wss://relay.walletconnect.org', projectId })
}
