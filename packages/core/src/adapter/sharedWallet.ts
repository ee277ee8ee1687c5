import type { Namespace } from '../caip/caip.ts'
import type { ChainContext } from './adapter.ts'
import type { ChainClient } from './chainClient.ts'
import type { SharedContext, SharedWalletClient } from './sharedSession.ts'

/** A wallet reached through one session that may serve several namespaces: WalletConnect, the embedded wallet. */
export type SharedWallet = {
  id: 'walletConnect' | 'embedded'
  name: string
  /** Loads the client. Called when a visitor asks for it or a session is stored. */
  open(context: SharedContext): Promise<SharedWalletClient>
  /** On a site without adapters: serves a namespace over this wallet's session. */
  openChain?(context: ChainContext, namespace: Namespace): Promise<ChainClient>
}
