import type { Connector as WagmiConnector } from '@wagmi/core'
import type { EvmChain } from '../evmChain.ts'
import { currentConnection } from './currentConnection.ts'
import { forget } from './storedConnector.ts'

/**
 * The owner's own buttons disconnect behind our back. A page that is disconnected although its wallet still
 * shows accounts was told to forget it; a wallet without accounts is only locked or has left by itself.
 */
export function forgetOnLeave(chain: EvmChain): () => void {
  const { config, context } = chain
  let connected: WagmiConnector | null = null
  return config.subscribe(
    (state) => state,
    ({ status }) => {
      const left = status === 'disconnected' ? connected : null
      if (status === 'connected') connected = currentConnection(config)?.connector ?? null
      if (status === 'disconnected') connected = null
      if (left) void forgetIfWilling(left)
    },
  )

  async function forgetIfWilling(connector: WagmiConnector): Promise<void> {
    const isDisconnected = (): boolean => config.state.status === 'disconnected'
    const accounts = await connector.getAccounts().catch(() => [])
    if (accounts.length > 0 && isDisconnected()) forget(context.storage)
  }
}
