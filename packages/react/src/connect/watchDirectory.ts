import { type Latchkey, queriesOf, type Wallet, walletsQuery } from '@latchkey/core'
import {
  excludedWalletsQuery,
  featuredWalletsQuery,
  recentListingsQuery,
  recommendedWalletsQuery,
} from '@latchkey/core/internal'
import { QueryObserver } from '@tanstack/react-query'

/** The wallet directory's part of the wallet list; `null` fields have not been answered yet. */
export type Directory = {
  featured: readonly Wallet[] | null
  recommended: readonly Wallet[] | null
  excluded: readonly Wallet[] | null
  recent: readonly Wallet[] | null
  /** How many wallets the directory has. */
  count: number | null
}

/** Fetches the directory's part of the wallet list and reports each answer; returns unwatch. */
export function watchDirectory(
  latchkey: Latchkey,
  onChange: (answer: Partial<Directory>) => void,
): () => void {
  const queries = queriesOf(latchkey)
  const watch = (
    query: ReturnType<typeof featuredWalletsQuery>,
    report: (wallets: readonly Wallet[]) => void,
  ) => {
    const observer = new QueryObserver(queries, query)
    const reportResult = (result: { data: readonly Wallet[] | undefined; isPending: boolean }) => {
      if (!result.isPending) report(result.data ?? [])
    }
    reportResult(observer.getCurrentResult())
    return observer.subscribe(reportResult)
  }
  const unwatches = [
    watch(featuredWalletsQuery(latchkey), (featured) => onChange({ featured })),
    watch(recommendedWalletsQuery(latchkey), (recommended) => onChange({ recommended })),
    watch(excludedWalletsQuery(latchkey), (excluded) => onChange({ excluded })),
    watch(recentListingsQuery(latchkey), (recent) => onChange({ recent })),
    watchCount(latchkey, (count) => onChange({ count })),
  ]
  return () => {
    for (const unwatch of unwatches) unwatch()
  }
}

/** Reports the number of wallets. It comes with the first page of All wallets, which is cached for that view. */
function watchCount(latchkey: Latchkey, onCount: (count: number) => void): () => void {
  let isStopped = false
  queriesOf(latchkey)
    .fetchInfiniteQuery(walletsQuery(latchkey))
    .then(
      ({ pages: [first] }) => {
        if (first && !isStopped) onCount(first.count)
      },
      () => {
        // The list shows no number; the All wallets view shows the error.
      },
    )
  return () => {
    isStopped = true
  }
}
