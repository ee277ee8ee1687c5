import type { Adapter, Caip2 } from '@latchkey/core'
import { createDiscovery } from './wallet/createDiscovery.ts'
import { hasMobileWallets } from './wallet/mobile/hasMobileWallets.ts'
import type { Page } from './wallet/page.ts'

/** Wallet apps are announced like every other wallet; the code for them comes to phones only. */
async function addMobileWallet(page: () => Page, network: () => Caip2 | null): Promise<void> {
  try {
    const { registerMobileWallet } = await import('./wallet/mobile/registerMobileWallet.ts')
    registerMobileWallet({ page, network })
  } catch {
    // Code that did not arrive: the page has the other wallets.
  }
}

/** `solana` with the page in the caller's hands, so that a page of a test is as good as a real one. */
export function createSolanaAdapter(page: () => Page): Adapter {
  const discovery = createDiscovery(page)
  let network = (): Caip2 | null => null
  return {
    namespace: 'solana',
    discover(onChange) {
      const report = (): void => onChange(discovery.wallets().map(({ connector }) => connector))
      const undo = discovery.watch(report)
      report()
      if (hasMobileWallets(page())) void addMobileWallet(page, () => network())
      return undo
    },
    async open(context) {
      const { openSolana } = await import('./openSolana.ts')
      network = () => context.activeNetwork()
      return openSolana({ context, discovery, page })
    },
  }
}
