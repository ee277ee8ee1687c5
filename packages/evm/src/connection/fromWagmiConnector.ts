import type { Connector } from '@latchkey/core'
import type { Connector as WagmiConnector } from '@wagmi/core'

/** Ids of our shared wallets; a wagmi connector with such an id gets a prefix. */
const sharedIds = ['walletConnect', 'embedded']

export function connectorIdOf({ id }: { id: string }): string {
  return sharedIds.includes(id) ? `wagmi.${id}` : id
}

/** A connector of the owner's wagmi config as the modal lists it. */
export function fromWagmiConnector(connector: WagmiConnector): Connector {
  const { name, icon } = connector
  const rdns = typeof connector.rdns === 'object' ? connector.rdns[0] : connector.rdns
  return {
    id: connectorIdOf(connector),
    type: 'EXTERNAL',
    name,
    namespace: 'eip155',
    ...(icon ? { icon } : {}),
    ...(rdns ? { rdns } : {}),
  }
}
