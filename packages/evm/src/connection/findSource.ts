import type { Connector } from '@latchkey/core'
import type { Connection as WagmiConnection, Connector as WagmiConnector } from '@wagmi/core'
import type { EvmChain } from '../evmChain.ts'
import type { DiscoveredWallet } from '../wallet/createWalletDiscovery.ts'
import { connectorIdOf, fromWagmiConnector } from './fromWagmiConnector.ts'

/** Where a connector comes from: listed in the owner's wagmi config, or found in the page by us. */
export type Source = { listed: WagmiConnector } | { found: DiscoveredWallet }

export function findSource(chain: EvmChain, connectorId: string): Source | null {
  const listed = chain.isOwnersConfig
    ? chain.config.connectors.find((connector) => connectorIdOf(connector) === connectorId)
    : undefined
  if (listed) return { listed }
  const found = findWallet(chain, connectorId)
  return found ? { found } : null
}

/** The core's connector behind a wagmi connection. */
export function describeConnection(chain: EvmChain, { connector }: WagmiConnection): Connector {
  return (
    chain.sessions.get(connector.uid)?.connector ??
    findWallet(chain, connector.id)?.connector ??
    fromWagmiConnector(connector)
  )
}

function findWallet(chain: EvmChain, connectorId: string): DiscoveredWallet | undefined {
  return chain.discovery.wallets().find((wallet) => wallet.connector.id === connectorId)
}
