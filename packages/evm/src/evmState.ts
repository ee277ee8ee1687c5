import type { Connector } from '@latchkey/core'
import type { AdapterContext, Attempts, Prompts, WalletSession } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import type { Address, Client } from 'viem'
import type { WalletDiscovery } from './wallet/createWalletDiscovery.ts'
import type { Eip1193Provider } from './wallet/eip1193.ts'

/** The state of the opened chain; its functions take it as their first parameter. */
export type EvmState = {
  context: AdapterContext
  discovery: WalletDiscovery
  /** wagmi's state is the only source of truth about the connection, whether the config is ours or the site's. */
  config: Config
  isSiteConfig: boolean
  attempts: Attempts
  /** Requests for accounts that are still open. */
  prompts: Prompts<Eip1193Provider, Address[]>
  /** The request guard: the provider as the site gets it, and the wallet's own for requests that we reviewed. */
  guard: {
    guarded(provider: Eip1193Provider): Eip1193Provider
    unguarded(provider: Eip1193Provider): Eip1193Provider
  }
  /** Shared sessions with their connectors, by wagmi's uid. */
  sessions: Map<string, { connector: Connector; session: WalletSession }>
  /** Clients for reads, by network and URLs. */
  clients: Map<string, Client>
}
