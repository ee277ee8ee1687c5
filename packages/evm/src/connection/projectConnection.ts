import type { Account, AccountType, Connection, Connector } from '@latchkey/core'
import type { State, Connection as WagmiConnection } from '@wagmi/core'
import { isUsable } from './currentConnection.ts'

/** wagmi's state as the core's `Connection`. */
export function projectConnection(
  state: State,
  names: {
    /** The connector being tried, when we know it. */
    attempted: string | null
    describe(connection: WagmiConnection): Connector
    typeOf(connection: WagmiConnection, address: string): AccountType
  },
): Connection {
  const connection = state.current ? state.connections.get(state.current) : undefined
  if (state.status === 'connecting' || state.status === 'reconnecting') {
    const known = connection ? names.describe(connection).id : null
    return { status: 'connecting', connectorId: names.attempted ?? known }
  }
  if (state.status === 'disconnected' || !connection || !isUsable(connection)) {
    return { status: 'disconnected' }
  }
  const [first, ...others] = connection.accounts.map((address): Account => {
    return { namespace: 'eip155', address, type: names.typeOf(connection, address) }
  })
  if (!first) return { status: 'disconnected' }
  return {
    status: 'connected',
    connector: names.describe(connection),
    accounts: [first, ...others],
    chainId: `eip155:${connection.chainId}`,
  }
}
