import type { Connector as WagmiConnector } from '@wagmi/core'
import type { EvmState } from '../evmState.ts'
import type { BrowserWindow } from '../wallet/browserWindow.ts'
import { isProvider } from '../wallet/eip1193.ts'
import { resume, watchStoredWallet } from './reconnect.ts'
import { refreshConnection } from './refreshConnection.ts'
import { clearStoredOnDisconnect } from './storedConnector.ts'
import { currentConnection, dropStaleConnections, watchState } from './wagmiState.ts'

/** While a page is suspended or in the back-forward cache it misses its wallet's events; these events follow. */
const resumeEvents = ['focus', 'pageshow', 'visibilitychange', 'online']

/** Watches wagmi's state and the page for as long as the chain is open, and keeps the connection up to date. */
export function openConnectionMonitor(
  evm: EvmState,
  page: BrowserWindow,
): {
  startResuming(): void
  resume(): void
  provider(): unknown
  providerReady(): Promise<unknown>
  close(): void
} {
  const { config, isSiteConfig } = evm
  const cleanups = [watchState(evm), ...(isSiteConfig ? followSite(evm) : [])]
  let isResuming = false
  let provider: unknown = null
  let updating: Promise<void> = Promise.resolve()

  const startResuming = (): void => {
    if (isResuming) return
    isResuming = true
    cleanups.push(watchStoredWallet(evm))
  }
  const resumeIfWanted = (): void => {
    if (isResuming) void resume(evm)
  }
  const onPageResume = (): void => {
    if (config.state.status === 'connected') void refreshConnection(evm)
    else resumeIfWanted()
  }
  const onState = (): void => {
    const connector =
      config.state.status === 'connected' ? currentConnection(config)?.connector : null
    if (!connector) provider = null
    else {
      startResuming()
      updating = updateProvider(connector)
    }
  }
  const updateProvider = async (connector: WagmiConnector): Promise<void> => {
    try {
      const received = await connector.getProvider()
      if (currentConnection(config)?.connector !== connector) return
      provider = isProvider(received) ? evm.guard.guarded(received) : received
    } catch {
      // A site's connector may have no provider.
      provider = null
    }
  }

  for (const event of resumeEvents) page.addEventListener(event, onPageResume)
  cleanups.push(config.subscribe((state) => state, onState))
  onState()

  return {
    startResuming,
    resume: resumeIfWanted,
    provider: () => provider,
    async providerReady() {
      await updating
      return provider
    },
    close() {
      for (const event of resumeEvents) page.removeEventListener(event, onPageResume)
      for (const cleanUp of cleanups.splice(0)) cleanUp()
      if (!isSiteConfig) {
        for (const { connector } of [...config.state.connections.values()]) connector.onDisconnect()
      }
    },
  }
}

/** Follows connections that the site's own code makes or ends. */
function followSite(evm: EvmState): (() => void)[] {
  const onStatus = (status: string): void => {
    if (status !== 'connected') return
    dropStaleConnections(evm.config)
    // The wallet's accounts may have changed while wagmi was connecting it.
    void refreshConnection(evm)
  }
  return [clearStoredOnDisconnect(evm), evm.config.subscribe((state) => state.status, onStatus)]
}
