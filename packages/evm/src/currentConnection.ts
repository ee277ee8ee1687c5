import { LatchkeyError } from '@latchkey/core'
import type { Config, Connection } from '@wagmi/core'

/** wagmi's current connection, or null. */
export function currentConnection({ state }: Config): Connection | null {
  return (state.current ? state.connections.get(state.current) : undefined) ?? null
}

/** @throws connection/not-connected */
export function requireConnection(config: Config): Connection {
  const connection = config.state.status === 'connected' ? currentConnection(config) : null
  if (connection) return connection
  throw new LatchkeyError('connection/not-connected', {})
}
