import type { Caip2, Namespace } from '../caip/caip.ts'
import type { AccountType } from '../connection/account.ts'
import type { Connection } from '../connection/connectionStore.ts'
import type { Network } from '../network/network.ts'
import type { Storage } from '../storage/storage.ts'
import type { ChainClient } from './chainClient.ts'
import type { Connector } from './connector.ts'

/** What the site owner passes for a namespace. Light: it discovers wallets; chain libraries come with `open`. */
export type Adapter = {
  namespace: Namespace
  /** Reports the wallets found so far at once and again at each change; returns the undo. Never called on a server. */
  discover(onChange: (connectors: readonly Connector[]) => void): () => void
  /** Loads the chain libraries. Called once, when a visitor connects or a remembered connection wakes up. */
  open(context: ChainContext): Promise<ChainClient>
  /** A page's own wallet state (a wagmi config) may change before anything was opened: true when it must be opened at start. */
  isLive?: boolean
}

export type ChainContext = {
  /** The site's networks of this namespace at the time of asking. */
  networks(): readonly Network[]
  /** Where to begin: the network the visitor looked at last. */
  activeNetwork(): Caip2
  /** RPC URLs of a network in the order to try them. */
  rpcUrls(network: Caip2): readonly string[]
  /** Those of them that are the owner's own, so that what our server says can be checked elsewhere. */
  ownRpcUrls?(network: Caip2): readonly string[]
  /** Which of a wallet's kinds of accounts comes first. */
  defaultAccountType?(): AccountType
  /** Asked before a site's request reaches the wallet; throws when the visitor stops it. @throws wallet/rejected */
  reviewRequest?(request: { method: string; params: unknown }): Promise<void>
  /** The only way a fact about this chain's connection enters the core. */
  onConnection(connection: Connection): void
  storage: Storage
}
