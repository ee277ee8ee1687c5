import type { EvmState } from '../evmState.ts'
import type { DiscoveredWallet } from '../wallet/createWalletDiscovery.ts'
import { listenToWallet } from '../wallet/listenToWallet.ts'
import { findSource } from './findSource.ts'
import { resume } from './reconnect.ts'
import { readStoredConnector } from './storedConnector.ts'

/**
 * Watches the stored wallet while it is unavailable: a wallet that was locked, removed the page's permission or was
 * injected late is connected again when it returns accounts. wagmi does this itself for its own connectors.
 */
export function watchStoredWallet(evm: EvmState): () => void {
  const { config, discovery } = evm
  let listenedProvider: DiscoveredWallet['provider'] | null = null
  let stopListening = (): void => {}

  const updateListener = (): void => {
    const wallet = storedWallet(evm)
    if (listenedProvider === (wallet?.provider ?? null)) return
    stopListening()
    listenedProvider = wallet?.provider ?? null
    stopListening = wallet
      ? listenToWallet(wallet.provider, { accountsChanged: onAccounts })
      : () => {}
  }
  const onAccounts = (accounts: unknown): void => {
    if (Array.isArray(accounts) && accounts.length > 0) void resume(evm)
  }
  const onWallets = (): void => {
    updateListener()
    void resume(evm)
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

function storedWallet(evm: EvmState): DiscoveredWallet | null {
  const connectorId = readStoredConnector(evm.context.storage)
  const source = connectorId === null ? null : findSource(evm, connectorId)
  return source && 'found' in source ? source.found : null
}
