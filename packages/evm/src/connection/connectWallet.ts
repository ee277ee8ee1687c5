import { type Connector, LatchkeyError } from '@latchkey/core'
import { fromWalletError, type SharedSession } from '@latchkey/core/adapter'
import type { EvmChain } from '../evmChain.ts'
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
  chain: EvmChain,
  { connector, signal }: { connector: Connector; signal?: AbortSignal },
): Promise<void> {
  const source = findSource(chain, connector.id)
  if (!source) throw new LatchkeyError('wallet/not-installed', { wallet: connector.name })
  await attempt(chain, connector, {
    ...(signal ? { signal } : {}),
    async work(until) {
      if (isConnectedWith(chain, connector.id)) return
      await connectSource(chain, source, { signal: until, isSilent: false })
    },
  })
}

export async function connectSource(
  chain: EvmChain,
  source: Source,
  options: { signal: AbortSignal; isSilent: boolean },
): Promise<void> {
  if ('listed' in source) return connectConfiguredConnector(chain, source.listed, options)
  const { prompts } = chain
  const guard = guardOf(chain)
  await connectNewConnector(chain, walletConnector(source.found, { prompts, guard, ...options }))
}

function guardOf({ context }: EvmChain): (provider: Eip1193Provider) => Eip1193Provider {
  return (provider) => guardProvider(context, provider)
}

/** Connects the chain over a session that another package opened (WalletConnect, the embedded wallet). */
export async function attachSession(
  chain: EvmChain,
  { session, connector }: { session: SharedSession; connector: Connector },
): Promise<void> {
  const provider = sessionProvider(chain, session)
  await attempt(chain, connector, {
    work: (signal) => {
      const create = walletConnector(
        { connector, provider },
        {
          prompts: chain.prompts,
          signal,
          isSilent: true,
          guard: guardOf(chain),
          endSession: () => session.disconnect(),
        },
      )
      return connectNewConnector(chain, (config) => {
        chain.sessions.set(config.emitter.uid, { connector, session })
        return create(config)
      })
    },
  })
}

async function attempt(
  chain: EvmChain,
  connector: Connector,
  options: { signal?: AbortSignal; work: (signal: AbortSignal) => Promise<void> },
): Promise<void> {
  try {
    await chain.attempts.run({ connectorId: connector.id, ...options })
  } catch (error) {
    throw fromWalletError(error, { wallet: connector.name, method: 'eth_requestAccounts' })
  }
  disconnectOthers(chain)
  await refreshConnection(chain)
  if (!currentConnection(chain.config)) throw new LatchkeyError('wallet/disconnected', {})
}

/**
 * Disconnects every connection but the current one, so that a previous wallet's events change nothing. An owner's
 * config may hold several connections on purpose, so there only sessions replace each other.
 */
export function disconnectOthers({ config, isOwnersConfig, sessions }: EvmChain): void {
  for (const [uid, { connector }] of [...config.state.connections]) {
    if (uid === config.state.current) continue
    if (!isOwnersConfig || sessions.has(uid)) connector.onDisconnect()
  }
  for (const uid of [...sessions.keys()]) {
    if (!config.state.connections.has(uid)) sessions.delete(uid)
  }
}

function isConnectedWith(chain: EvmChain, connectorId: string): boolean {
  const connection = currentConnection(chain.config)
  return (
    chain.config.state.status === 'connected' &&
    connection !== null &&
    describeConnection(chain, connection).id === connectorId
  )
}
