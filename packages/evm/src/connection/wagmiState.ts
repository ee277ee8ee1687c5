import { type Account, type Connector, LatchkeyError } from '@latchkey/core'
import type { ConnectionState as OurConnection } from '@latchkey/core/adapter'
import type { Config, Connection, Connector as WagmiConnector } from '@wagmi/core'
import type { EvmState } from '../evmState.ts'
import type { DiscoveredWallet } from '../wallet/createWalletDiscovery.ts'
import { type Eip1193Provider, isProvider } from '../wallet/eip1193.ts'
import { connectorIdOf, fromWagmiConnector } from './configuredConnectors.ts'

const ownAttemptTimeoutMs = 10_000

/** wagmi's current connection, or null. */
export function currentConnection({ state }: Config): Connection | null {
  const connection = state.current ? state.connections.get(state.current) : undefined
  return connection && isUsable(connection) ? connection : null
}

/** @throws connection/not-connected */
export function requireConnection(config: Config): Connection {
  const connection = config.state.status === 'connected' ? currentConnection(config) : null
  if (connection) return connection
  throw new LatchkeyError('connection/not-connected', {})
}

/** The wallet's own provider behind a connector. @throws rpc/no-provider */
export async function providerOf(
  { guard }: EvmState,
  connector: Pick<WagmiConnector, 'getProvider'>,
): Promise<Eip1193Provider> {
  const provider = await connector.getProvider()
  if (isProvider(provider)) return guard.unguarded(provider)
  throw new LatchkeyError('rpc/no-provider', { namespace: 'eip155' })
}

/** A connection that wagmi hydrated from storage and has not reconnected has a connector without methods. */
function isUsable({ connector }: Connection): boolean {
  return 'disconnect' in connector
}

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

/** Waits until the site's wagmi config has finished its own connection attempt, at most ten seconds. */
export async function waitForWagmi(config: Config): Promise<void> {
  const isBusy = (): boolean => ['connecting', 'reconnecting'].includes(config.state.status)
  if (!isBusy()) return
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(finish, ownAttemptTimeoutMs)
    const stop = config.subscribe(
      (state) => state.status,
      () => {
        if (!isBusy()) finish()
      },
    )
  })
}

/** Where a connector comes from: listed in the site's wagmi config, or found in the page by us. */
export type Source = { listed: WagmiConnector } | { found: DiscoveredWallet }

export function findSource(evm: EvmState, connectorId: string): Source | null {
  const listed = evm.isSiteConfig
    ? evm.config.connectors.find((connector) => connectorIdOf(connector) === connectorId)
    : undefined
  if (listed) return { listed }
  const found = findWallet(evm, connectorId)
  return found ? { found } : null
}

/** The core's connector behind a wagmi connection. */
export function describeConnection(evm: EvmState, { connector }: Connection): Connector {
  return (
    evm.sessions.get(connector.uid)?.connector ??
    findWallet(evm, connector.id)?.connector ??
    fromWagmiConnector(connector)
  )
}

function findWallet(evm: EvmState, connectorId: string): DiscoveredWallet | undefined {
  return evm.discovery.wallets().find((wallet) => wallet.connector.id === connectorId)
}

/** Reports wagmi's state to the core, now and at each change; returns a function that unsubscribes. */
export function watchState(evm: EvmState): () => void {
  const { config, context } = evm
  let last: OurConnection = { status: 'disconnected' }
  const report = (): void => {
    const next = toConnection(evm)
    if (JSON.stringify(last) === JSON.stringify(next)) return
    last = next
    context.onConnection(next)
  }
  report()
  return config.subscribe((state) => state, report)
}

/** wagmi's state as the core's `Connection`. */
function toConnection(evm: EvmState): OurConnection {
  const { state } = evm.config
  const connection = state.current ? state.connections.get(state.current) : undefined
  if (state.status === 'connecting' || state.status === 'reconnecting') {
    const currentId = connection ? describeConnection(evm, connection).id : null
    return { status: 'connecting', connectorId: evm.attempts.connectorId() ?? currentId }
  }
  if (state.status === 'disconnected' || !connection || !isUsable(connection)) {
    return { status: 'disconnected' }
  }
  const session = evm.sessions.get(connection.connector.uid)?.session
  const [first, ...others] = connection.accounts.map((address): Account => {
    const path = session?.accountPath?.(address)
    const type = session?.accountType?.(address) ?? 'eoa'
    return { namespace: 'eip155', address, type, ...(path ? { path } : {}) }
  })
  if (!first) return { status: 'disconnected' }
  return {
    status: 'connected',
    connector: describeConnection(evm, connection),
    accounts: [first, ...others],
    chainId: `eip155:${connection.chainId}`,
  }
}
