import type { Adapter } from '@latchkey/core'
import type { BrowserWindow } from './wallet/browserWindow.ts'
import { createWalletDiscovery } from './wallet/createWalletDiscovery.ts'

/** `bitcoin` with the window as a parameter, so that tests can pass their own. */
export function createBitcoinAdapter(page: () => BrowserWindow): Adapter {
  const discovery = createWalletDiscovery(page)
  return {
    namespace: 'bip122',
    discover(onChange) {
      const report = (): void => onChange(discovery.wallets().map(({ connector }) => connector))
      const unsubscribe = discovery.watch(report)
      report()
      return unsubscribe
    },
    async open(context) {
      const { openBitcoin } = await import('./openBitcoin.ts')
      return openBitcoin({ context, discovery })
    },
  }
}
