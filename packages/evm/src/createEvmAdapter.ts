import type { Adapter, Connector } from '@latchkey/core'
import type { Config } from '@wagmi/core'
import {
  createConfiguredConnectors,
  fromWagmiConnector,
} from './connection/configuredConnectors.ts'
import { guardConnectors } from './guard/guardConnectors.ts'
import type { BrowserWindow } from './wallet/browserWindow.ts'
import { createWalletDiscovery, type WalletDiscovery } from './wallet/createWalletDiscovery.ts'

type EvmAdapterOptions = {
  /** The site's. Its state is then the source of truth, and the modal only mirrors it. */
  wagmiConfig: Config | undefined
  page: () => BrowserWindow
}

export function createEvmAdapter({ wagmiConfig, page }: EvmAdapterOptions): Adapter {
  if (wagmiConfig) guardConnectors(wagmiConfig)
  const configured = wagmiConfig && createConfiguredConnectors(wagmiConfig)
  let createdDiscovery: WalletDiscovery | null = null

  // Created on first use: a page's first frame does not wait for it.
  function discovery(): WalletDiscovery {
    createdDiscovery ??= createWalletDiscovery(page)
    return createdDiscovery
  }
  function connectors(): Connector[] {
    const found = discovery()
      .wallets()
      .filter((wallet) => !configured?.has(wallet))
    const others = configured?.list(found) ?? []
    return [...found.map((wallet) => wallet.connector), ...others.map(fromWagmiConnector)]
  }

  return {
    namespace: 'eip155',
    opensAtStart: wagmiConfig !== undefined,
    discover(onChange) {
      let isOver = false
      const report = (): void => {
        onChange(connectors())
        void configured?.refresh().then((isChanged) => {
          if (isChanged && !isOver) onChange(connectors())
        })
      }
      const cleanups = [
        discovery().watch(report),
        // The same subscription as wagmi's `watchConnectors`, without loading wagmi for it.
        wagmiConfig?._internal.connectors.subscribe(() => {
          guardConnectors(wagmiConfig)
          report()
        }),
      ]
      report()
      return () => {
        isOver = true
        for (const cleanUp of cleanups) cleanUp?.()
      }
    },
    async open(context) {
      const { openEvm } = await import('./openEvm.ts')
      return openEvm({ context, discovery: discovery(), page, wagmiConfig })
    },
  }
}
