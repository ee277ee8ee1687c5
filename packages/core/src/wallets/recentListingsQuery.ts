import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import { fetchWallets } from './fetchWallets.ts'
import type { Wallet } from './wallet.ts'

/** Listings of the recent wallets that an older version stored without theirs. */
export function recentListingsQuery(latchkey: Latchkey): Query<readonly Wallet[]> {
  const stored = latchkey.storage.get('recent_wallets') ?? []
  const ids = stored
    .filter((wallet) => !wallet.listing && wallet.connectorId === undefined)
    .map((wallet) => wallet.id)
  return {
    queryKey: ['wallets', 'recent', ids],
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return []
      const input = { include: ids, entries: ids.length }
      return (await fetchWallets(latchkey, input, signal)).wallets
    },
    staleTime: freshness.wallets,
  }
}
