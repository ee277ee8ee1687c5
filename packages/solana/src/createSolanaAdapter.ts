import type { Adapter } from '@latchkey/core'
import { createDiscovery } from './discover.ts'
import { hasMobileWallets } from './hasMobileWallets.ts'
import type { Page } from './page.ts'

/** Wallet apps are announced like every other wallet; the code for them comes to phones only. */
async function addMobileWallet(page: () => Page, chain: () => string): Promise<void> {
  try {
    const { registerMobileWallet } = await import('./mobile/registerMobileWallet.ts')
    registerMobileWallet({ page, chain })
  } catch {
    // Code that did not arrive: the page has the other wallets.
  }
}

/** `solana` with the page in the caller's hands, so that a page of a test is as good as a real one. */
export function createSolanaAdapter(page: () => Page): Adapter {
  const discovery = createDiscovery(page)
  let chain = (): string => 'solana:mainnet'
  return {
    namespace: 'solana',
    discover(onChange) {
      const report = (): void => onChange(discovery.wallets().map(({ connector }) => connector))
      const undo = discovery.watch(report)
      report()
      if (hasMobileWallets(page())) void addMobileWallet(page, () => chain())
      return undo
    },
    async open(context) {
      const [{ openSolana }, { standardChain }] = await Promise.all([
        import('./openSolana.ts'),
        import('./chains.ts'),
      ])
      chain = () => standardChain(context.activeNetwork())
      return openSolana({ context, discovery, page })
    },
  }
}
