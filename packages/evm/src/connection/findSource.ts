import type { Connector } from '@latchkey/core'
import type { Connection as WagmiConnection, Connector as WagmiConnector } from '@wagmi/core'
import type { EvmState } from '../evmState.ts'
import type { DiscoveredWallet } from '../wallet/createWalletDiscovery.ts'
import { connectorIdOf, fromWagmiConnector } from './fromWagmiConnector.ts'

/** Where a connector comes from: listed in the owner's wagmi config, or found in the page by us. */
export type Source = { listed: WagmiConnector } | { found: DiscoveredWallet }

export function findSource(evm: EvmState, connectorId: string): Source | null {
  const listed = evm.isOwnersConfig
    ? evm.config.connectors.find((connector) => connectorIdOf(connector) === connectorId)
    : undefined
  if (listed) return { listed }
  const found = findWallet(evm, connectorId)
  return found ? { found } : null
}

/** The core's connector behind a wagmi connection. */
export function describeConnection(evm: EvmState, { connector }: WagmiConnection): Connector {
  return (
    evm.sessions.get(connector.uid)?.connector ??
    findWallet(evm, connector.id)?.connector ??
    fromWagmiConnector(connector)
  )
}

function findWallet(evm: EvmState, connectorId: string): DiscoveredWallet | undefined {
  return evm.discovery.wallets().find((wallet) => wallet.connector.id === connectorId)
}
