import type { Caip2, Namespace } from '../caip/caip.ts'
import type { AccountType } from '../connection/account.ts'
import type { Connection } from '../connection/connectionStore.ts'
import type { Network } from '../network/network.ts'
import type { Storage } from '../storage/storage.ts'
import type { ChainClient } from './chainClient.ts'
import type { Connector } from './connector.ts'

/** A chain adapter, as the site owner passes it for a namespace: it discovers wallets; `open` loads the chain libraries. */
export type Adapter = {
  namespace: Namespace
  /** Reports the wallets found so far at once and again at each change; returns the undo. Never called on a server. */
  discover(onChange: (connectors: readonly Connector[]) => void): () => void
  /** Loads the chain libraries. Called once, when a visitor connects or a stored connection is restored. */
  open(context: ChainContext): Promise<ChainClient>
  /** True: the chain is opened when the instance starts, because the page's own wallet state (a wagmi config) may change before. */
  opensAtStart?: boolean
}

/** What the core gives to an adapter's `open`: networks, RPC URLs, storage and callbacks. */
export type ChainContext = {
  /** The site's current networks of this namespace. */
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
