import type { Storage } from '@latchkey/core/adapter'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { EvmState } from '../evmState.ts'
import { currentConnection } from './wagmiState.ts'

/** The id of the connector to restore in every tab and after a reload. */
export function readStoredConnector(storage: Storage): string | null {
  return storage.get('connected_connectors')?.eip155 ?? null
}

export function clearStoredConnector(storage: Storage): void {
  if (readStoredConnector(storage) === null) return
  const { eip155: _, ...others } = storage.get('connected_connectors') ?? {}
  storage.set('connected_connectors', others)
}

/**
 * Clears the stored connector when the site's own button disconnected the wallet. If the wallet still returns accounts
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
