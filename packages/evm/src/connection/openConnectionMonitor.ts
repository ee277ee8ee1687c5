import type { Connector as WagmiConnector } from '@wagmi/core'
import type { EvmState } from '../evmState.ts'
import { guardProvider } from '../guard/guardProvider.ts'
import type { BrowserWindow } from '../wallet/browserWindow.ts'
import { isProvider } from '../wallet/requireSigner.ts'
import { clearStoredOnDisconnect } from './clearStoredOnDisconnect.ts'
import { currentConnection } from './currentConnection.ts'
import { dropStaleConnections } from './dropStaleConnections.ts'
import { resume } from './reconnect.ts'
import { refreshConnection } from './refreshConnection.ts'
import { watchState } from './watchState.ts'
import { watchStoredWallet } from './watchStoredWallet.ts'

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
  const { config, isOwnersConfig } = evm
  const undo = [watchState(evm), ...(isOwnersConfig ? followOwner(evm) : [])]
  let isResuming = false
  let provider: unknown = null
  let updating: Promise<void> = Promise.resolve()

  const startResuming = (): void => {
    if (isResuming) return
    isResuming = true
    undo.push(watchStoredWallet(evm))
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
      provider = isProvider(received) ? guardProvider(evm.context, received) : received
    } catch {
      // An owner's connector may have no provider.
      provider = null
    }
  }

  for (const event of resumeEvents) page.addEventListener(event, onPageResume)
  undo.push(config.subscribe((state) => state, onState))
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
      for (const stop of undo.splice(0)) stop()
      if (!isOwnersConfig) {
        for (const { connector } of [...config.state.connections.values()]) connector.onDisconnect()
      }
    },
  }
}

/** Follows connections that the owner's own code makes or ends. */
function followOwner(evm: EvmState): (() => void)[] {
  const onStatus = (status: string): void => {
    if (status !== 'connected') return
    dropStaleConnections(evm.config)
    // The wallet's accounts may have changed while wagmi was connecting it.
    void refreshConnection(evm)
  }
  return [clearStoredOnDisconnect(evm), evm.config.subscribe((state) => state.status, onStatus)]
}
