import type { Namespace } from '../caip/caip.ts'
import type { AdapterContext } from './adapter.ts'
import type { ChainClient } from './chainClient.ts'
import type { SharedConnectorClient, SharedConnectorContext } from './sharedSession.ts'

/** A wallet reached through one session that may serve several namespaces: WalletConnect, the embedded wallet. */
export type SharedConnector = {
  id: 'walletConnect' | 'embedded'
  name: string
  /** The relay that the connector's own options name; without one, WalletConnect needs the server's. */
  relayUrl?: string
  /** Loads the client. Called when a visitor needs it or a session is stored. */
  open(context: SharedConnectorContext): Promise<SharedConnectorClient>
  /** On a site without adapters: serves a namespace over this wallet's session. */
  openChain?(context: AdapterContext, namespace: Namespace): Promise<ChainClient>
}
