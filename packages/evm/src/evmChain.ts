import type { Connector } from '@latchkey/core'
import type { ChainContext } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import type { Client } from 'viem'
import type { Attempts } from './connection/createAttempts.ts'
import type { Discovery } from './wallet/createDiscovery.ts'
import type { Prompts } from './wallet/createPrompts.ts'

/** The state of the opened chain; its functions take it as their first parameter. */
export type EvmChain = {
  context: ChainContext
  discovery: Discovery
  /** wagmi's state is the only source of truth about the connection, whether the config is ours or the owner's. */
  config: Config
  isOwnersConfig: boolean
  attempts: Attempts
  prompts: Prompts
  /** Connectors of shared sessions, by wagmi's uid. */
  sessionConnectors: Map<string, Connector>
  /** Clients for reads, by network and URLs. */
  clients: Map<string, Client>
}
