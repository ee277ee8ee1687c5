import type { EvmChain } from '../evmChain.ts'
import type { DiscoveredWallet } from '../wallet/createDiscovery.ts'
import { listenToWallet } from '../wallet/listenToWallet.ts'
import { findSource } from './findSource.ts'
import { resume } from './reconnect.ts'
import { remembered } from './storedConnector.ts'

/**
 * Stays with the remembered wallet while it is away: a wallet that was locked, removed the page or came
 * late to it is connected again when it shows accounts. wagmi does this itself for connectors it lists.
 */
export function resumeConnection(chain: EvmChain): () => void {
  const { config, discovery } = chain
  let heard: DiscoveredWallet['provider'] | null = null
  let stopListening = (): void => {}

  const follow = (): void => {
    const wallet = rememberedWallet(chain)
    if (heard === (wallet?.provider ?? null)) return
    stopListening()
    heard = wallet?.provider ?? null
    stopListening = wallet
      ? listenToWallet(wallet.provider, { accountsChanged: onAccounts })
      : () => {}
  }
  const onAccounts = (accounts: unknown): void => {
    if (Array.isArray(accounts) && accounts.length > 0) void resume(chain)
  }
  const onWallets = (): void => {
    follow()
    void resume(chain)
  }

  follow()
  const undo = [discovery.watch(onWallets), config.subscribe((state) => state.status, follow)]
  return () => {
    stopListening()
    for (const stop of undo) stop()
  }
}

function rememberedWallet(chain: EvmChain): DiscoveredWallet | null {
  const connectorId = remembered(chain.context.storage)
  const source = connectorId === null ? null : findSource(chain, connectorId)
  return source && 'found' in source ? source.found : null
}
