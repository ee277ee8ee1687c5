import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import { queriesOf } from '../queries/queriesOf.ts'
import type { PagedQuery } from '../queries/query.ts'
import { featuredWalletsQuery } from './featuredWalletsQuery.ts'
import { fetchWallets, ownersChoice, type WalletPage } from './fetchWallets.ts'
import { recommendedWalletsQuery } from './recommendedWalletsQuery.ts'

const pageEntries = 40

/** All wallets of the directory in pages: the featured and recommended ones first, each once. */
export function walletsQuery(
  latchkey: Latchkey,
  options: { badge?: 'certified' } = {},
): PagedQuery<WalletPage, number> {
  const { badge } = options
  const choice = ownersChoice(latchkey)
  return {
    queryKey: ['wallets', 'all', choice, badge ?? null],
    queryFn: async ({ signal, pageParam }) => {
      const queries = queriesOf(latchkey)
      const head = badge
        ? []
        : [
            ...(await queries.fetchQuery(featuredWalletsQuery(latchkey))),
            ...(await queries.fetchQuery(recommendedWalletsQuery(latchkey))),
          ]
      const exclude = [...(choice.exclude ?? []), ...head.map((wallet) => wallet.id)]
      const page = await fetchWallets(
        latchkey,
        {
          ...choice,
          ...(exclude.length > 0 ? { exclude } : {}),
          ...(badge ? { badge_type: badge } : {}),
          page: pageParam,
          entries: pageEntries,
        },
        signal,
      )
      return {
        wallets: pageParam === 1 ? [...head, ...page.wallets] : page.wallets,
        count: head.length + page.count,
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
