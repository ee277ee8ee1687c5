import type { Wallet } from '../connection/wallet.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../queries/queryOptions.ts'
import { directoryFilter, fetchWallets } from './fetchWallets.ts'

const pageEntries = 4

/** The first wallets of the directory. Never an error: the list is optional. */
export function recommendedWalletsQuery(latchkey: Latchkey): QueryOptions<readonly Wallet[]> {
  const { featuredWalletIds } = internals(latchkey).options.getState()
  const filter = directoryFilter(latchkey)
  const exclude = [...(filter.exclude ?? []), ...featuredWalletIds]
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'wallets', 'recommended', filter, featuredWalletIds),
    queryFn: async ({ signal }) => {
      try {
        const input = { ...filter, exclude, page: 1, entries: pageEntries }
        return (await fetchWallets(latchkey, input, signal)).wallets
      } catch {
        // The list is optional; installed wallets still work.
        return []
      }
    },
    staleTime: freshness.wallets,
  })
}
