import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import { fetchWallets } from './fetchWallets.ts'
import type { Wallet } from './wallet.ts'

/** The wallets of `featuredWalletIds`, in that order. */
export function featuredWalletsQuery(latchkey: Latchkey): Query<readonly Wallet[]> {
  const ids = latchkey.options.getState().featuredWalletIds
  return {
    queryKey: ['wallets', 'featured', ids],
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return []
      const page = await fetchWallets(latchkey, { include: [...ids], entries: ids.length }, signal)
      return [...page.wallets].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    },
    staleTime: freshness.wallets,
  }
}

/** Listings of the excluded wallets: their rdns and names hide announced wallets. */
export function excludedWalletsQuery(latchkey: Latchkey): Query<readonly Wallet[]> {
  const ids = latchkey.options.getState().excludeWalletIds
  return {
    queryKey: ['wallets', 'excluded', ids],
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return []
      const input = { include: [...ids], entries: ids.length }
      return (await fetchWallets(latchkey, input, signal)).wallets
    },
    staleTime: freshness.wallets,
  }
}
