import type { Connector } from '@latchkey/core'
import type { ChainContext, SharedSession } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import type { Client } from 'viem'
import type { Attempts } from './connection/createAttempts.ts'
import type { Prompts } from './wallet/createPrompts.ts'
import type { WalletDiscovery } from './wallet/createWalletDiscovery.ts'

/** The state of the opened chain; its functions take it as their first parameter. */
export type EvmState = {
  context: ChainContext
  discovery: WalletDiscovery
  /** wagmi's state is the only source of truth about the connection, whether the config is ours or the owner's. */
  config: Config
  isOwnersConfig: boolean
  attempts: Attempts
  prompts: Prompts
  /** Shared sessions with their connectors, by wagmi's uid. */
  sessions: Map<string, { connector: Connector; session: SharedSession }>
  /** Clients for reads, by network and URLs. */
  clients: Map<string, Client>
}
