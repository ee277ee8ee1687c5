import { LatchkeyError } from '@latchkey/core'
import { silentTimeoutMs, withTimeout } from '@latchkey/core/adapter'
import type { Connection } from '@wagmi/core'
import type { EvmState } from '../evmState.ts'
import { clearStoredConnector, readStoredConnector } from './storedConnector.ts'
import { disconnect } from './wagmi.ts'
import { dropStaleConnections } from './wagmiState.ts'

/**
 * Ends every connection of the page. When another tab has already cleared the stored connector, it has also disconnected
 * the wallet; a second disconnect request could end a connection that the visitor has made since.
 * @throws connection/disconnect-failed
 */
export async function disconnectWallet(evm: EvmState): Promise<void> {
  const { config, context, attempts } = evm
  const isRequestOfThisTab = readStoredConnector(context.storage) !== null
  clearStoredConnector(context.storage)
  await attempts.run({
    async work() {
      dropStaleConnections(config)
      for (const { connector } of [...config.state.connections.values()]) {
        if (isRequestOfThisTab) await disconnectConnector(evm, connector)
        else connector.onDisconnect()
      }
    },
  })
}

async function disconnectConnector(
  { config }: EvmState,
  connector: Connection['connector'],
): Promise<void> {
  try {
    await withTimeout(disconnect(config, { connector }), {
      timeoutMs: silentTimeoutMs,
      wallet: connector.name,
    })
  } catch (error) {
    throw new LatchkeyError('connection/disconnect-failed', {}, { cause: error })
  }
}
