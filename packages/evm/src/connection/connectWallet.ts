import { type Connector, LatchkeyError } from '@latchkey/core'
import { fromWalletError, type SharedSession } from '@latchkey/core/adapter'
import type { EvmState } from '../evmState.ts'
import { guardProvider } from '../guard/guardProvider.ts'
import type { Eip1193Provider } from '../wallet/eip1193.ts'
import { sessionProvider } from '../wallet/sessionProvider.ts'
import { connectConfiguredConnector, connectNewConnector } from './connectConnector.ts'
import { currentConnection } from './currentConnection.ts'
import { describeConnection, findSource, type Source } from './findSource.ts'
import { refreshConnection } from './refreshConnection.ts'
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
  const { prompts } = evm
  const guard = guardOf(evm)
  await connectNewConnector(evm, walletConnector(source.found, { prompts, guard, ...options }))
}

function guardOf({ context }: EvmState): (provider: Eip1193Provider) => Eip1193Provider {
  return (provider) => guardProvider(context, provider)
}

/** Connects the chain over a session that another package opened (WalletConnect, the embedded wallet). */
export async function attachSession(
  evm: EvmState,
  { session, connector }: { session: SharedSession; connector: Connector },
): Promise<void> {
  const provider = sessionProvider(evm, session)
  await attempt(evm, connector, {
    work: (signal) => {
      const create = walletConnector(
        { connector, provider },
        {
          prompts: evm.prompts,
          signal,
          isSilent: true,
          guard: guardOf(evm),
          endSession: () => session.disconnect(),
        },
      )
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
 * Disconnects every connection but the current one, so that a previous wallet's events change nothing. An owner's
 * config may hold several connections on purpose, so there only sessions replace each other.
 */
export function disconnectOthers({ config, isOwnersConfig, sessions }: EvmState): void {
  for (const [uid, { connector }] of [...config.state.connections]) {
    if (uid === config.state.current) continue
    if (!isOwnersConfig || sessions.has(uid)) connector.onDisconnect()
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
