import type { Config } from '@wagmi/core'
import { isAwake } from './currentConnection.ts'

/**
 * wagmi reads connections back from storage before it wakes them. One that nobody woke it would still show,
 * with its old accounts, as soon as an attempt fails or the living connection is gone.
 */
export function dropMemories(config: Config): void {
  config.setState((state) => {
    const connections = new Map([...state.connections].filter(([, one]) => isAwake(one)))
    const isCurrentAwake = state.current === null || connections.has(state.current)
    if (connections.size === state.connections.size && isCurrentAwake) return state
    if (isCurrentAwake) return { ...state, connections }
    const current = [...connections.keys()][0] ?? null
    return { ...state, connections, current, status: current ? state.status : 'disconnected' }
  })
}
