import type { Adapter } from '@latchkey/core'
import { createDiscovery } from './discover.ts'
import type { Page } from './page.ts'

/** `solana` with the page in the caller's hands, so that a page of a test is as good as a real one. */
export function createSolanaAdapter(page: () => Page): Adapter {
  const discovery = createDiscovery(page)
  return {
    namespace: 'solana',
    discover(onChange) {
      const report = (): void => onChange(discovery.wallets().map(({ connector }) => connector))
      const undo = discovery.watch(report)
      report()
      return undo
    },
    async open(context) {
      const { openSolana } = await import('./openSolana.ts')
      return openSolana({ context, discovery, page })
    },
  }
}
