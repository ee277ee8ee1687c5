import type { CaipNetworkId, Namespace } from '../caip/caip.ts'
import type { AccountType } from '../connection/account.ts'
import type { ConnectionState } from '../connection/connectionStore.ts'
import type { Connector } from '../connection/connector.ts'
import type { Network } from '../network/network.ts'
import type { Storage } from '../storage/storage.ts'
import type { ChainClient } from './chainClient.ts'

/** A chain adapter for one namespace: discovers wallets; `open` loads the chain libraries. */
export type Adapter = {
  namespace: Namespace
  /**
   * Reports the discovered wallets immediately and after each change; returns a function that unsubscribes. Never
   * called on a server.
   */
  discover(onChange: (connectors: readonly Connector[]) => void): () => void
  /** Loads the chain libraries. Called once, when a visitor connects or a stored connection is restored. */
  open(context: AdapterContext): Promise<ChainClient>
  /**
   * True: opens the chain when the instance starts, because the page's wallet state (a wagmi config) may change before
   * a visitor connects.
   */
  opensAtStart?: boolean
}

/** The context that core passes to an adapter's `open`: networks, RPC URLs, storage and callbacks. */
export type AdapterContext = {
  /** The site's current networks of this namespace. */
  networks(): readonly Network[]
  /** The network the visitor selected last. */
  activeNetwork(): CaipNetworkId
  /** RPC URLs of a network in the order to try them. */
  rpcUrls(network: CaipNetworkId): readonly string[]
  /** The RPC URLs that the site configured, to verify the server's responses independently. */
  ownRpcUrls?(network: CaipNetworkId): readonly string[]
  /** The account type that's active first. */
  defaultAccountType?(): AccountType
  /** Reviews a site's request before it reaches the wallet; throws when the visitor cancels it. @throws wallet/rejected */
  reviewRequest?(request: { method: string; params: unknown }): Promise<void>
  /** The only way in which an adapter reports its connection to the core. */
  onConnection(connection: ConnectionState): void
  storage: Storage
}
