import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import { directoryFilter, fetchWallets } from './fetchWallets.ts'
import type { Wallet } from './wallet.ts'

const searchEntries = 100

/** The debounce of a search field. */
export const searchWaitMs = 300

/** Wallets whose name contains the text. */
export function searchWalletsQuery(
  latchkey: Latchkey,
  options: { search: string; badge?: 'certified' },
): Query<readonly Wallet[]> {
  const search = options.search.trim().slice(0, 100)
  const { badge } = options
  const filter = directoryFilter(latchkey)
  return {
    queryKey: ['wallets', 'search', search.toLowerCase(), filter, badge ?? null],
    queryFn: async ({ signal }) => {
      const input = {
        ...filter,
        ...(search ? { search } : {}),
        ...(badge ? { badge_type: badge } : {}),
        entries: searchEntries,
      }
      return (await fetchWallets(latchkey, input, signal)).wallets
    },
    staleTime: freshness.wallets,
  }
}
