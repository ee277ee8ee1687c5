import type { Adapter } from '@latchkey/core'
import type { BrowserWindow } from './wallet/browserWindow.ts'
import { createWalletDiscovery } from './wallet/createWalletDiscovery.ts'
import type { Ss58Formats } from './wallet/ss58Formats.ts'

export type PolkadotOptions = {
  /** SS58 prefixes of networks other than Polkadot, Kusama, Westend and their asset hubs. */
  ss58Formats?: Ss58Formats
}

/** `polkadot` with the window as a parameter, so that tests can pass their own. */
export function createPolkadotAdapter(
  options: PolkadotOptions,
  page: () => BrowserWindow,
): Adapter {
  const discovery = createWalletDiscovery(page)
  return {
    namespace: 'polkadot',
    discover(onChange) {
      const report = (): void => onChange(discovery.wallets().map(({ connector }) => connector))
      const unsubscribe = discovery.watch(report)
      report()
      return unsubscribe
    },
    async open(context) {
      const { openPolkadot } = await import('./openPolkadot.ts')
      const formats = options.ss58Formats ?? {}
      return openPolkadot({ context, discovery, formats, origin: page().location?.host ?? '' })
    },
  }
}
