import type { Latchkey, Wallet } from '@latchkey/core'
import {
  excludedWalletsQuery,
  featuredWalletsQuery,
  recommendedWalletsQuery,
} from '@latchkey/core/internal'
import { getQueryClient, getWalletsQueryOptions } from '@latchkey/core/query'
import { QueryObserver } from '@tanstack/react-query'

/** The wallet directory's part of the wallet list; `null` fields are not known yet. */
export type Directory = {
  featured: readonly Wallet[] | null
  recommended: readonly Wallet[] | null
  excluded: readonly Wallet[] | null
  /** How many wallets the directory has. */
  count: number | null
}

/** Fetches the directory's part of the wallet list and reports each result; returns unwatch. */
export function watchDirectory(
  latchkey: Latchkey,
  onChange: (answer: Partial<Directory>) => void,
): () => void {
  const queries = getQueryClient(latchkey)
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
    watchCount(latchkey, (count) => onChange({ count })),
  ]
  return () => {
    for (const unwatch of unwatches) unwatch()
  }
}

/** Reports the number of wallets. It comes with the first page of All wallets, which is cached for that view. */
function watchCount(latchkey: Latchkey, onCount: (count: number) => void): () => void {
  let isStopped = false
  getQueryClient(latchkey)
    .fetchInfiniteQuery(getWalletsQueryOptions(latchkey))
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
