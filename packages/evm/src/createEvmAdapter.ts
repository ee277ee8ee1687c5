import type { Adapter, Connector } from '@latchkey/core'
import type { Config } from '@wagmi/core'
import { fromWagmiConnector } from './connection/fromWagmiConnector.ts'
import { createDiscovery, type Discovery } from './wallet/createDiscovery.ts'
import type { Page } from './wallet/page.ts'

export type EvmOptions = {
  /** The page's own wagmi config. Its state is then the truth, and the modal only mirrors it. */
  wagmiConfig?: Config
}

/** `evm` with the window as a parameter, so that tests can pass their own. */
export function createEvmAdapter(options: EvmOptions, page: () => Page): Adapter {
  const { wagmiConfig } = options
  let known: Discovery | null = null

  // Created on first use: a page's first frame does not wait for it.
  function discovery(): Discovery {
    known ??= createDiscovery(page)
    return known
  }
  function connectors(): Connector[] {
    const found = discovery()
      .wallets()
      .map((wallet) => wallet.connector)
    const ids = new Set(found.map((connector) => connector.id))
    const configured = (wagmiConfig?.connectors ?? []).filter(
      // wagmi's generic `injected` connector is left out: a browser wallet is listed only when it was discovered.
      ({ id, type }) => !ids.has(id) && !(type === 'injected' && id === 'injected'),
    )
    return [...found, ...configured.map(fromWagmiConnector)]
  }

  return {
    namespace: 'eip155',
    opensAtStart: wagmiConfig !== undefined,
    discover(onChange) {
      const report = (): void => onChange(connectors())
      const undo = [
        discovery().watch(report),
        // The same subscription as wagmi's `watchConnectors`, without loading wagmi for it.
        wagmiConfig?._internal.connectors.subscribe(report),
      ]
      report()
      return () => {
        for (const stop of undo) stop?.()
      }
    },
    async open(context) {
      const { openEvm } = await import('./openEvm.ts')
      return openEvm({
        context,
        discovery: discovery(),
        page,
        ...(wagmiConfig ? { wagmiConfig } : {}),
      })
    },
  }
}
