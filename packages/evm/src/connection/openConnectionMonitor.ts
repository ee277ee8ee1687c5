import type { Connector as WagmiConnector } from '@wagmi/core'
import type { EvmChain } from '../evmChain.ts'
import { guardProvider } from '../guard/guardProvider.ts'
import type { Page } from '../wallet/page.ts'
import { isProvider } from '../wallet/requireSigner.ts'
import { currentConnection } from './currentConnection.ts'
import { dropMemories } from './dropStaleConnections.ts'
import { forgetOnLeave } from './forgetOnDisconnect.ts'
import { resume } from './reconnect.ts'
import { checkWallet } from './refreshConnection.ts'
import { watchState } from './watchState.ts'
import { resumeConnection } from './watchStoredWallet.ts'

/** While a page sleeps or lies in the browser's back-forward cache, events of its wallet get lost. */
const awakenings = ['focus', 'pageshow', 'visibilitychange', 'online']

/** Everything that runs for as long as the chain is open. */
export function keepInTouch(
  chain: EvmChain,
  page: Page,
): {
  startResuming(): void
  resume(): void
  provider(): unknown
  providerReady(): Promise<unknown>
  close(): void
} {
  const { config, isOwnersConfig } = chain
  const undo = [watchState(chain), ...(isOwnersConfig ? followOwner(chain) : [])]
  let isResuming = false
  let provider: unknown = null
  let asking: Promise<void> = Promise.resolve()

  const startResuming = (): void => {
    if (isResuming) return
    isResuming = true
    undo.push(resumeConnection(chain))
  }
  const resumeIfWanted = (): void => {
    if (isResuming) void resume(chain)
  }
  const onAwake = (): void => {
    if (config.state.status === 'connected') void checkWallet(chain)
    else resumeIfWanted()
  }
  const onState = (): void => {
    const connector =
      config.state.status === 'connected' ? currentConnection(config)?.connector : null
    if (!connector) provider = null
    else {
      startResuming()
      asking = keepProvider(connector)
    }
  }
  const keepProvider = async (connector: WagmiConnector): Promise<void> => {
    try {
      const found = await connector.getProvider()
      if (currentConnection(config)?.connector !== connector) return
      provider = isProvider(found) ? guardProvider(chain.context, found) : found
    } catch {
      // A connector of the owner's without a provider has none to give away.
      provider = null
    }
  }

  for (const event of awakenings) page.addEventListener(event, onAwake)
  undo.push(config.subscribe((state) => state, onState))
  onState()

  return {
    startResuming,
    resume: resumeIfWanted,
    provider: () => provider,
    async providerReady() {
      await asking
      return provider
    },
    close() {
      for (const event of awakenings) page.removeEventListener(event, onAwake)
      for (const stop of undo.splice(0)) stop()
      if (!isOwnersConfig) {
        for (const { connector } of [...config.state.connections.values()]) connector.onDisconnect()
      }
    },
  }
}

/** What happens behind our back in a config of the owner's. */
function followOwner(chain: EvmChain): (() => void)[] {
  const onStatus = (status: string): void => {
    if (status !== 'connected') return
    dropMemories(chain.config)
    // The wallet may have changed its mind while wagmi was connecting it.
    void checkWallet(chain)
  }
  return [forgetOnLeave(chain), chain.config.subscribe((state) => state.status, onStatus)]
}
