import { LatchkeyError } from '@latchkey/core'
import { type Connection, disconnect } from '@wagmi/core'
import type { EvmChain } from '../evmChain.ts'
import { withTimeout } from '../wallet/waiting.ts'
import { dropMemories } from './dropStaleConnections.ts'
import { forget, remembered } from './storedConnector.ts'

const timeoutMs = 10_000

/**
 * Ends every connection of the page. When another tab has already forgotten the wallet, it has also said
 * goodbye to it; a second goodbye could hit a connection the visitor has made since.
 * @throws connection/disconnect-failed
 */
export async function disconnectWallet(chain: EvmChain): Promise<void> {
  const { config, context, attempts } = chain
  const isWishOfThisTab = remembered(context.storage) !== null
  forget(context.storage)
  await attempts.run({
    async work() {
      dropMemories(config)
      for (const { connector } of [...config.state.connections.values()]) {
        if (isWishOfThisTab) await sayGoodbye(chain, connector)
        else connector.onDisconnect()
      }
    },
  })
}

async function sayGoodbye({ config }: EvmChain, connector: Connection['connector']): Promise<void> {
  try {
    await withTimeout(
      disconnect(config, { connector }),
      timeoutMs,
      () => new LatchkeyError('wallet/timed-out', { wallet: connector.name }),
    )
  } catch (error) {
    throw new LatchkeyError('connection/disconnect-failed', {}, { cause: error })
  }
}
