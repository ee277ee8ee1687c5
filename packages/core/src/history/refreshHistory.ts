import type { InfiniteData } from '@tanstack/query-core'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { fetchHistory, getHistoryQueryKey, type HistoryPage } from './getHistory.ts'
import type { Transaction } from './transaction.ts'

type Pages = InfiniteData<HistoryPage, string | null>

/**
 * Fetches the newest transactions and merges them into the loaded list; returns those that were not in it.
 * @throws LatchkeyError api/unreachable, api/http, api/bad-reply
 */
export async function refreshHistory(
  latchkey: Latchkey,
  options: { account: Account; network: CaipNetworkId; signal?: AbortSignal },
): Promise<readonly Transaction[]> {
  const { account, network, signal } = options
  const queryKey = getHistoryQueryKey(latchkey, { account, network })
  const page = await fetchHistory(
    latchkey,
    { account, caipNetworkId: network, cursor: null },
    signal,
  )
  const before = getQueryClient(latchkey).getQueryData<Pages>(queryKey)
  const loadedIds = new Set(
    before?.pages.flatMap((loadedPage) => loadedPage.transactions.map(({ id }) => id)),
  )
  const fresh = page.transactions.filter(({ id }) => !loadedIds.has(id))
  const isChanged = !before || fresh.length > 0 || hasDroppedTransactions(before, page)
  if (isChanged) getQueryClient(latchkey).setQueryData(queryKey, mergePage(before, page))
  return before ? fresh : []
}

/** The loaded pages with a newly read first one on top (pure). */
export function mergePage(before: Pages | undefined, page: HistoryPage): Pages {
  const newPageOnly: Pages = { pages: [page], pageParams: [null] }
  const [first, ...others] = before?.pages ?? []
  if (!before || !first) return newPageOnly
  const ids = new Set(page.transactions.map(({ id }) => id))
  const isOverlapping = before.pages.some((candidate) =>
    candidate.transactions.some(({ id }) => ids.has(id)),
  )
  // More transactions are new than one page has: the loaded pages no longer follow the first one.
  if (!isOverlapping) return newPageOnly
  const oldest = page.transactions.at(-1)?.atMs ?? 0
  const withoutNewPage = (loadedPage: HistoryPage): HistoryPage => ({
    ...loadedPage,
    transactions: loadedPage.transactions.filter(({ id, atMs }) => !ids.has(id) && atMs < oldest),
  })
  const top = {
    ...first,
    transactions: [...page.transactions, ...withoutNewPage(first).transactions],
  }
  return { ...before, pages: [top, ...others.map(withoutNewPage)] }
}

/** After a reorg of the chain transactions disappear. */
function hasDroppedTransactions(before: Pages, page: HistoryPage): boolean {
  const ids = new Set(page.transactions.map(({ id }) => id))
  const oldest = page.transactions.at(-1)?.atMs ?? 0
  return before.pages.some((loadedPage) =>
    loadedPage.transactions.some(({ id, atMs }) => atMs > oldest && !ids.has(id)),
  )
}
