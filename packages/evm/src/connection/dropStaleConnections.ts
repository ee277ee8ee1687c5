import type { Config } from '@wagmi/core'
import { isUsable } from './currentConnection.ts'

/**
 * Removes connections that wagmi hydrated from storage and never reconnected. wagmi would show such a connection, with
 * its old accounts, as soon as an attempt fails or the usable connection ends.
 */
export function dropStaleConnections(config: Config): void {
  config.setState((state) => {
    const connections = new Map(
      [...state.connections].filter(([, connection]) => isUsable(connection)),
    )
    const isCurrentUsable = state.current === null || connections.has(state.current)
    if (connections.size === state.connections.size && isCurrentUsable) return state
    if (isCurrentUsable) return { ...state, connections }
    const current = [...connections.keys()][0] ?? null
    return { ...state, connections, current, status: current ? state.status : 'disconnected' }
  })
}
