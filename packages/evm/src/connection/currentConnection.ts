import { LatchkeyError } from '@latchkey/core'
import type { Config, Connection } from '@wagmi/core'

/** wagmi's current connection, or null. */
export function currentConnection({ state }: Config): Connection | null {
  const connection = state.current ? state.connections.get(state.current) : undefined
  return connection && isUsable(connection) ? connection : null
}

/** A connection that wagmi hydrated from storage and has not reconnected has a connector without methods. */
export function isUsable({ connector }: Connection): boolean {
  return 'disconnect' in connector
}

/** @throws connection/not-connected */
export function requireConnection(config: Config): Connection {
  const connection = config.state.status === 'connected' ? currentConnection(config) : null
  if (connection) return connection
  throw new LatchkeyError('connection/not-connected', {})
}
