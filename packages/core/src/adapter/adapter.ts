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
  /** Loads the chain libraries. Called once, when a visitor connects or a stored connection is restored. */
  open(context: ChainContext): Promise<ChainClient>
  /** A page's own wallet state (a wagmi config) may change before anything was opened: true when it must be opened at start. */
  isLive?: boolean
}

export type ChainContext = {
  /** The site's networks of this namespace at the time of asking. */
  networks(): readonly Network[]
  /** The network the visitor selected last. */
  activeNetwork(): Caip2
  /** RPC URLs of a network in the order to try them. */
  rpcUrls(network: Caip2): readonly string[]
  /** Those of them that the site owner configured, so that the server's answers can be verified independently. */
  ownRpcUrls?(network: Caip2): readonly string[]
  /** Which account type of a wallet comes first. */
  defaultAccountType?(): AccountType
  /** Reviews a site's request before it reaches the wallet; throws when the visitor cancels it. @throws wallet/rejected */
  reviewRequest?(request: { method: string; params: unknown }): Promise<void>
  /** The only way in which an adapter reports its connection to the core. */
  onConnection(connection: Connection): void
  storage: Storage
}
