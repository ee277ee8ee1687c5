import type { Connector as WagmiConnector } from '@wagmi/core'
import type { EvmState } from '../evmState.ts'
import { currentConnection } from './currentConnection.ts'
import { clearStoredConnector } from './storedConnector.ts'

/**
 * Clears the stored connector when the owner's own button disconnected the wallet. If the wallet still returns accounts
 * after a disconnect, the page asked for it; a wallet without accounts is locked or disconnected by itself.
 */
export function clearStoredOnDisconnect(evm: EvmState): () => void {
  const { config, context } = evm
  let connected: WagmiConnector | null = null
  return config.subscribe(
    (state) => state,
    ({ status }) => {
      const lostConnector = status === 'disconnected' ? connected : null
      if (status === 'connected') connected = currentConnection(config)?.connector ?? null
      if (status === 'disconnected') connected = null
      if (lostConnector) void clearIfAuthorised(lostConnector)
    },
  )

  async function clearIfAuthorised(connector: WagmiConnector): Promise<void> {
    const isDisconnected = (): boolean => config.state.status === 'disconnected'
    const accounts = await connector.getAccounts().catch(() => [])
    if (accounts.length > 0 && isDisconnected()) clearStoredConnector(context.storage)
  }
}
