import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import { fetchWallets, ownersChoice } from './fetchWallets.ts'
import type { Wallet } from './wallet.ts'

const recommendedEntries = 4

/** The first wallets of the directory. Never an error: the list is optional. */
export function recommendedWalletsQuery(latchkey: Latchkey): Query<readonly Wallet[]> {
  const { featuredWalletIds } = latchkey.options.getState()
  const choice = ownersChoice(latchkey)
  const exclude = [...(choice.exclude ?? []), ...featuredWalletIds]
  return {
    queryKey: ['wallets', 'recommended', choice, featuredWalletIds],
    queryFn: async ({ signal }) => {
      try {
        const input = { ...choice, exclude, page: 1, entries: recommendedEntries }
        return (await fetchWallets(latchkey, input, signal)).wallets
      } catch {
        // The list is optional; installed wallets still work.
        return []
      }
    },
    staleTime: freshness.wallets,
  }
}
