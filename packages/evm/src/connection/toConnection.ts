import type { Account, AccountType, Connection, Connector } from '@latchkey/core'
import type { State, Connection as WagmiConnection } from '@wagmi/core'
import { isUsable } from './currentConnection.ts'

/** wagmi's state as the core's `Connection`. */
export function toConnection(
  state: State,
  lookups: {
    /** The connector being tried, when we know it. */
    attempted: string | null
    describe(connection: WagmiConnection): Connector
    typeOf(connection: WagmiConnection, address: string): AccountType
  },
): Connection {
  const connection = state.current ? state.connections.get(state.current) : undefined
  if (state.status === 'connecting' || state.status === 'reconnecting') {
    const currentId = connection ? lookups.describe(connection).id : null
    return { status: 'connecting', connectorId: lookups.attempted ?? currentId }
  }
  if (state.status === 'disconnected' || !connection || !isUsable(connection)) {
    return { status: 'disconnected' }
  }
  const [first, ...others] = connection.accounts.map((address): Account => {
    return { namespace: 'eip155', address, type: lookups.typeOf(connection, address) }
  })
  if (!first) return { status: 'disconnected' }
  return {
    status: 'connected',
    connector: lookups.describe(connection),
    accounts: [first, ...others],
    chainId: `eip155:${connection.chainId}`,
  }
}
