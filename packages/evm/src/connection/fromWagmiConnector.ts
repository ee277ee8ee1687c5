import type { Connector } from '@latchkey/core'
import type { Connector as WagmiConnector } from '@wagmi/core'

/** Ids that belong to wallets every chain shares; a wagmi connector of that name is another thing. */
const sharedIds = ['walletConnect', 'embedded']

export function connectorIdOf({ id }: { id: string }): string {
  return sharedIds.includes(id) ? `wagmi.${id}` : id
}

/** How a connector of the owner's wagmi config looks to the modal. */
export function fromWagmiConnector(connector: WagmiConnector): Connector {
  const { name, icon, rdns } = connector
  return {
    id: connectorIdOf(connector),
    type: 'EXTERNAL',
    name,
    namespace: 'eip155',
    ...(icon ? { icon } : {}),
    ...(typeof rdns === 'string' ? { rdns } : {}),
  }
}
