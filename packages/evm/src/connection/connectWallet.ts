import { type Connector, LatchkeyError } from '@latchkey/core'
import { abortable, fromWalletError, type WalletSession } from '@latchkey/core/adapter'
import type { CreateConnectorFn, Connector as WagmiConnector } from '@wagmi/core'
import type { EvmState } from '../evmState.ts'
import { refreshConnection } from './refreshConnection.ts'
import { sessionProvider } from './sessionProvider.ts'
import { connect } from './wagmi.ts'
import {
  currentConnection,
  describeConnection,
  dropStaleConnections,
  findSource,
  type Source,
} from './wagmiState.ts'
import { walletConnector } from './walletConnector.ts'

/** @throws wallet/not-installed, wallet/rejected, wallet/no-accounts, connection/aborted, wallet/* */
export async function connectWallet(
  evm: EvmState,
  { connector, signal }: { connector: Connector; signal?: AbortSignal },
): Promise<void> {
  const source = findSource(evm, connector.id)
  if (!source) throw new LatchkeyError('wallet/not-installed', { wallet: connector.name })
  await attempt(evm, connector, {
    ...(signal ? { signal } : {}),
    async work(until) {
      if (isConnectedWith(evm, connector.id)) return
      await connectSource(evm, source, { signal: until, isSilent: false })
    },
  })
}

export async function connectSource(
  evm: EvmState,
  source: Source,
  options: { signal: AbortSignal; isSilent: boolean },
): Promise<void> {
  if ('listed' in source) return connectConfiguredConnector(evm, source.listed, options)
  await connectNewConnector(evm, walletConnector(evm, source.found, options))
}

/** Connects the chain over a session that another package opened (WalletConnect, the embedded wallet). */
export async function attachSession(
  evm: EvmState,
  { session, connector }: { session: WalletSession; connector: Connector },
): Promise<void> {
  const provider = sessionProvider(evm, session)
  await attempt(evm, connector, {
    work: (signal) => {
      const endSession = () => session.disconnect()
      const options = { signal, isSilent: true, endSession }
      const create = walletConnector(evm, { connector, provider }, options)
      return connectNewConnector(evm, (config) => {
        evm.sessions.set(config.emitter.uid, { connector, session })
        return create(config)
      })
    },
  })
}

async function attempt(
  evm: EvmState,
  connector: Connector,
  options: { signal?: AbortSignal; work: (signal: AbortSignal) => Promise<void> },
): Promise<void> {
  try {
    await evm.attempts.run({ connectorId: connector.id, ...options })
  } catch (error) {
    throw fromWalletError(error, { wallet: connector.name, method: 'eth_requestAccounts' })
  }
  disconnectOthers(evm)
  await refreshConnection(evm)
  if (!currentConnection(evm.config)) throw new LatchkeyError('wallet/disconnected', {})
}

/**
 * Disconnects every connection but the current one, so that a previous wallet's events change nothing. A site's
 * config may hold several connections on purpose, so there only sessions replace each other.
 */
export function disconnectOthers({ config, isSiteConfig, sessions }: EvmState): void {
  for (const [uid, { connector }] of [...config.state.connections]) {
    if (uid === config.state.current) continue
    if (!isSiteConfig || sessions.has(uid)) connector.onDisconnect()
  }
  for (const uid of [...sessions.keys()]) {
    if (!config.state.connections.has(uid)) sessions.delete(uid)
  }
}

function isConnectedWith(evm: EvmState, connectorId: string): boolean {
  const connection = currentConnection(evm.config)
  return (
    evm.config.state.status === 'connected' &&
    connection !== null &&
    describeConnection(evm, connection).id === connectorId
  )
}

/** Connects a connector that was created for this attempt. */
async function connectNewConnector(evm: EvmState, connector: CreateConnectorFn): Promise<void> {
  await connect(evm.config, { connector })
  dropStaleConnections(evm.config)
}

/**
 * Connects a connector of the site's config. wagmi alone would wait forever for a wallet that does not respond, and
 * would take an empty account list for a connection.
 */
async function connectConfiguredConnector(
  evm: EvmState,
  connector: WagmiConnector,
  attempt: { signal: AbortSignal; isSilent: boolean },
): Promise<void> {
  const { config } = evm
  if (config.state.current === connector.uid) return
  const guarded: WagmiConnector = { ...connector, connect: guardedConnect(connector, attempt) }
  await connect(config, { connector: guarded })
  config.setState((state) => {
    const connection = state.connections.get(connector.uid)
    if (!connection) return state
    const connections = new Map(state.connections).set(connector.uid, { ...connection, connector })
    return { ...state, connections }
  })
  dropStaleConnections(config)
}

function guardedConnect(
  connector: WagmiConnector,
  { signal, isSilent }: { signal: AbortSignal; isSilent: boolean },
): WagmiConnector['connect'] {
  return async (parameters) => {
    const options = isSilent ? { ...parameters, isReconnecting: true } : parameters
    const reply = await abortable(connector.connect(options), signal)
    if (reply.accounts.length === 0) {
      throw new LatchkeyError('wallet/no-accounts', { wallet: connector.name })
    }
    if (!Number.isSafeInteger(reply.chainId))
      throw new LatchkeyError('wallet/failed', { code: null })
    return reply
  }
}
