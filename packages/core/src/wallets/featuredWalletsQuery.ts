import type { Wallet } from '../connection/wallet.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import { type QueryOptions, queryKeyOf, queryOptions } from '../queries/queryOptions.ts'
import { fetchWallets } from './fetchWallets.ts'

/** The wallets of `featuredWalletIds`, in that order. */
export function featuredWalletsQuery(latchkey: Latchkey): QueryOptions<readonly Wallet[]> {
  const ids = internals(latchkey).options.getState().featuredWalletIds
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'wallets', 'featured', ids),
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return []
      const page = await fetchWallets(latchkey, { include: [...ids], entries: ids.length }, signal)
      return [...page.wallets].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    },
    staleTime: freshness.wallets,
  })
}

/** Listings of the excluded wallets: their rdns and names hide announced wallets. */
export function excludedWalletsQuery(latchkey: Latchkey): QueryOptions<readonly Wallet[]> {
  const ids = internals(latchkey).options.getState().excludeWalletIds
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'wallets', 'excluded', ids),
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return []
      const input = { include: [...ids], entries: ids.length }
      return (await fetchWallets(latchkey, input, signal)).wallets
    },
    staleTime: freshness.wallets,
  })
}
