import type { ChainContext, Connector } from '@latchkey/core'
import type { Config } from '@wagmi/core'
import type { Client } from 'viem'
import type { Attempts } from './connection/createAttempts.ts'
import type { Discovery } from './wallet/createDiscovery.ts'
import type { Prompts } from './wallet/createPrompts.ts'

/** Everything the opened chain stands on; its functions take it first. */
export type EvmChain = {
  context: ChainContext
  discovery: Discovery
  /** wagmi's state is the only truth about the connection, whether the config is ours or the owner's. */
  config: Config
  isOwnersConfig: boolean
  attempts: Attempts
  prompts: Prompts
  /** Connectors that came with a shared session, by the uid wagmi gave them. */
  sessionConnectors: Map<string, Connector>
  /** Clients for reads, by network and URLs. */
  clients: Map<string, Client>
}
