import type { EvmChain } from '../evmChain.ts'
import type { DiscoveredWallet } from '../wallet/createWalletDiscovery.ts'
import { listenToWallet } from '../wallet/listenToWallet.ts'
import { findSource } from './findSource.ts'
import { resume } from './reconnect.ts'
import { readStoredConnector } from './storedConnector.ts'

/**
 * Watches the stored wallet while it is unavailable: a wallet that was locked, removed the page's permission or was
 * injected late is connected again when it returns accounts. wagmi does this itself for its own connectors.
 */
export function watchStoredWallet(chain: EvmChain): () => void {
  const { config, discovery } = chain
  let listenedProvider: DiscoveredWallet['provider'] | null = null
  let stopListening = (): void => {}

  const updateListener = (): void => {
    const wallet = storedWallet(chain)
    if (listenedProvider === (wallet?.provider ?? null)) return
    stopListening()
    listenedProvider = wallet?.provider ?? null
    stopListening = wallet
      ? listenToWallet(wallet.provider, { accountsChanged: onAccounts })
      : () => {}
  }
  const onAccounts = (accounts: unknown): void => {
    if (Array.isArray(accounts) && accounts.length > 0) void resume(chain)
  }
  const onWallets = (): void => {
    updateListener()
    void resume(chain)
  }

  updateListener()
  const undo = [
    discovery.watch(onWallets),
    config.subscribe((state) => state.status, updateListener),
  ]
  return () => {
    stopListening()
    for (const stop of undo) stop()
  }
}

function storedWallet(chain: EvmChain): DiscoveredWallet | null {
  const connectorId = readStoredConnector(chain.context.storage)
  const source = connectorId === null ? null : findSource(chain, connectorId)
  return source && 'found' in source ? source.found : null
}
