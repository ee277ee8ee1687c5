import { checkWallet } from './checkWallet.ts'
import { currentConnection } from './currentConnection.ts'
import type { EvmChain } from './evmChain.ts'
import { forgetOnLeave } from './forgetOnLeave.ts'
import { guardProvider } from './guardProvider.ts'
import type { Page } from './page.ts'
import { resume } from './reconnect.ts'
import { isProvider } from './requireSigner.ts'
import { resumeConnection } from './resumeConnection.ts'
import { watchState } from './watchState.ts'

/** While a page sleeps or lies in the browser's back-forward cache, events of its wallet get lost. */
const awakenings = ['focus', 'pageshow', 'visibilitychange', 'online']

/** Everything that runs for as long as the chain is open. */
export function keepInTouch(
  chain: EvmChain,
  page: Page,
): { startResuming(): void; provider(): unknown; close(): void } {
  const { config, isOwnersConfig } = chain
  const undo = [watchState(chain), ...(isOwnersConfig ? [forgetOnLeave(chain)] : [])]
  let isResuming = false
  let provider: unknown = null

  const startResuming = (): void => {
    if (isResuming) return
    isResuming = true
    undo.push(resumeConnection(chain))
  }
  const onAwake = (): void => {
    if (config.state.status === 'connected') void checkWallet(chain)
    else if (isResuming) void resume(chain)
  }
  const onState = (): void => {
    const connector =
      config.state.status === 'connected' ? currentConnection(config)?.connector : null
    if (!connector) provider = null
    else {
      startResuming()
      void connector.getProvider().then((found) => {
        if (currentConnection(config)?.connector === connector)
          provider = isProvider(found) ? guardProvider(chain.context, found) : found
      })
    }
  }

  for (const event of awakenings) page.addEventListener(event, onAwake)
  undo.push(config.subscribe((state) => state, onState))
  onState()

  return {
    startResuming,
    provider: () => provider,
    close() {
      for (const event of awakenings) page.removeEventListener(event, onAwake)
      for (const stop of undo.splice(0)) stop()
      if (!isOwnersConfig) {
        for (const { connector } of [...config.state.connections.values()]) connector.onDisconnect()
      }
    },
  }
}
