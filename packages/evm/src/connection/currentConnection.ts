import { LatchkeyError } from '@latchkey/core'
import type { Config, Connection } from '@wagmi/core'

/** wagmi's current connection, or null. */
export function currentConnection({ state }: Config): Connection | null {
  const connection = state.current ? state.connections.get(state.current) : undefined
  return connection && isAwake(connection) ? connection : null
}

/** What wagmi read back from storage and has not woken has a name, but no methods and no wallet behind it. */
export function isAwake({ connector }: Connection): boolean {
  return 'disconnect' in connector
}

/** @throws connection/not-connected */
export function requireConnection(config: Config): Connection {
  const connection = config.state.status === 'connected' ? currentConnection(config) : null
  if (connection) return connection
  throw new LatchkeyError('connection/not-connected', {})
}
