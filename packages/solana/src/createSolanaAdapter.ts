import type { Adapter, CaipNetworkId } from '@latchkey/core'
import type { BrowserWindow } from './wallet/browserWindow.ts'
import { createWalletDiscovery } from './wallet/createWalletDiscovery.ts'
import { hasMobileWallets } from './wallet/mobile/hasMobileWallets.ts'

/** Registers the phone's wallet apps (Mobile Wallet Adapter); only phones import the code. */
async function addMobileWallet(
  page: () => BrowserWindow,
  network: () => CaipNetworkId | null,
): Promise<void> {
  try {
    const { registerMobileWallet } = await import('./wallet/mobile/registerMobileWallet.ts')
    registerMobileWallet({ page, network })
  } catch {
    // The import failed: the other wallets still work.
  }
}

/** `solana` with the window as a parameter, so that tests can pass their own. */
export function createSolanaAdapter(page: () => BrowserWindow): Adapter {
  const discovery = createWalletDiscovery(page)
  let network = (): CaipNetworkId | null => null
  return {
    namespace: 'solana',
    discover(onChange) {
      const report = (): void => onChange(discovery.wallets().map(({ connector }) => connector))
      const unsubscribe = discovery.watch(report)
      report()
      if (hasMobileWallets(page())) void addMobileWallet(page, () => network())
      return unsubscribe
    },
    async open(context) {
      const { openSolana } = await import('./openSolana.ts')
      network = () => context.activeNetwork()
      return openSolana({ context, discovery, page })
    },
  }
}
