import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import { queriesOf } from '../queries/queriesOf.ts'
import type { PagedQuery } from '../queries/query.ts'
import { featuredWalletsQuery } from './featuredWalletsQuery.ts'
import { directoryFilter, fetchWallets, type WalletPage } from './fetchWallets.ts'
import { recommendedWalletsQuery } from './recommendedWalletsQuery.ts'

const pageEntries = 40

/** All wallets of the directory in pages: the featured and recommended ones first, each once. */
export function walletsQuery(
  latchkey: Latchkey,
  options: { badge?: 'certified' } = {},
): PagedQuery<WalletPage, number> {
  const { badge } = options
  const filter = directoryFilter(latchkey)
  return {
    queryKey: ['wallets', 'all', filter, badge ?? null],
    queryFn: async ({ signal, pageParam }) => {
      const queries = queriesOf(latchkey)
      const firstWallets = badge
        ? []
        : [
            ...(await queries.fetchQuery(featuredWalletsQuery(latchkey))),
            ...(await queries.fetchQuery(recommendedWalletsQuery(latchkey))),
          ]
      const exclude = [...(filter.exclude ?? []), ...firstWallets.map((wallet) => wallet.id)]
      const page = await fetchWallets(
        latchkey,
        {
          ...filter,
          ...(exclude.length > 0 ? { exclude } : {}),
          ...(badge ? { badge_type: badge } : {}),
          page: pageParam,
          entries: pageEntries,
        },
        signal,
      )
      return {
        wallets: pageParam === 1 ? [...firstWallets, ...page.wallets] : page.wallets,
        count: firstWallets.length + page.count,
      }
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages, lastPage) => {
      const shown = pages.reduce((sum, page) => sum + page.wallets.length, 0)
      return last.wallets.length > 0 && shown < last.count ? lastPage + 1 : undefined
    },
    staleTime: freshness.wallets,
  }
}
