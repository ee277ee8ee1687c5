import { LatchkeyError } from '@latchkey/core'
import { abortable } from '@latchkey/core/adapter'
import { type CreateConnectorFn, connect, type Connector as WagmiConnector } from '@wagmi/core'
import type { EvmState } from '../evmState.ts'
import { dropStaleConnections } from './dropStaleConnections.ts'

/** Connects a connector that was created for this attempt. */
export async function connectNewConnector(
  evm: EvmState,
  connector: CreateConnectorFn,
): Promise<void> {
  await connect(evm.config, { connector })
  dropStaleConnections(evm.config)
}

/**
 * Connects a connector of the owner's config. wagmi alone would wait forever for a wallet that does not answer, and
 * would take an empty account list for a connection.
 */
export async function connectConfiguredConnector(
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
