import type { Account, HistoryPage, Transaction } from '@latchkey/core'
import {
  detectPoisoning,
  internals,
  purchasesQuery,
  type Suspicion,
  track,
} from '@latchkey/core/internal'
import { getHistoryQueryOptions } from '@latchkey/core/query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceInfiniteQuery } from '../hooks/useInstanceInfiniteQuery.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useJournalTransactions } from './useJournalTransactions.ts'

export type AccountHistory = {
  transactions: readonly Transaction[]
  suspicions: ReadonlyMap<string, Suspicion>
  status: 'loading' | 'failed' | 'known'
  /** The list is shown, but the last request for it or for its next page failed. */
  isStale: boolean
  /** When the list was last read, in ms since 1970. */
  knownSinceMs: number
  isMoreComing: boolean
  isComplete: boolean
  retry(): void
  loadMore(): void
}

/** The server's history, with the transactions that this browser sent on top until the server lists them. */
export function useHistory(active: ActiveAccount): AccountHistory {
  const latchkey = useLatchkey()
  const { account, connection } = active
  const network = active.network.caipNetworkId
  const pages = useInstanceInfiniteQuery(getHistoryQueryOptions(latchkey, { account, network }))
  const purchases = usePurchases(active)
  const journal = useJournalTransactions()
  const isComplete = pages.data !== undefined && !pages.hasNextPage
  const { address } = account
  const transactions = useMemo(() => {
    const loaded = pages.data ? transactionsOf(pages.data) : noTransactions
    const historyState = { account: address, network, loaded, isComplete }
    const unlisted = journal?.select(journal.entries, historyState) ?? []
    const rest = journal?.merge(loaded, purchases, { isComplete }) ?? loaded
    return unlisted.length > 0 ? [...unlisted, ...rest] : rest
  }, [pages.data, purchases, journal, address, network, isComplete])
  const suspicions = suspicionsOf(transactions, connection.accounts)
  useFailureEvent(active, pages.errorUpdatedAt)
  const { projectId } = useStore(internals(latchkey).options)
  const isSmartAccount = account.type === 'smartAccount'
  return {
    transactions,
    suspicions,
    status: statusOf(pages, transactions.length),
    isStale: pages.isError && !pages.isFetching,
    knownSinceMs: pages.dataUpdatedAt,
    isMoreComing: pages.isFetchingNextPage,
    isComplete,
    retry: () => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch()),
    loadMore: () => {
      if (!pages.hasNextPage || pages.isFetching || pages.isError) return
      const cursor = pages.data?.pages.at(-1)?.next ?? null
      const properties = { address, projectId, cursor, isSmartAccount }
      track(latchkey, { event: 'LOAD_MORE_TRANSACTIONS', properties })
      void pages.fetchNextPage()
    },
  }
}

type Pages = { pages: readonly HistoryPage[] }

// Caches the merged pages and the address-poisoning check, so that thousands of entries are not processed at each
// visit.
const transactionCache = new WeakMap<Pages, readonly Transaction[]>()
const suspicionCache = new WeakMap<
  readonly Transaction[],
  { accounts: readonly Account[]; suspicions: ReadonlyMap<string, Suspicion> }
>()

function transactionsOf(data: Pages): readonly Transaction[] {
  const loaded = transactionCache.get(data) ?? data.pages.flatMap((page) => page.transactions)
  transactionCache.set(data, loaded)
  return loaded
}

function suspicionsOf(
  transactions: readonly Transaction[],
  accounts: readonly [Account, ...Account[]],
): ReadonlyMap<string, Suspicion> {
  const cached = suspicionCache.get(transactions)
  if (cached?.accounts === accounts) return cached.suspicions
  const ownAddresses = accounts.map((account) => account.address)
  const suspicions = detectPoisoning(transactions, accounts[0].address, ownAddresses)
  suspicionCache.set(transactions, { accounts, suspicions })
  return suspicions
}

const noTransactions: readonly Transaction[] = []
/** How often a pending purchase is read again. */
const purchaseRefreshMs = 3000

/** The account's purchases; a failed request leaves them out and does not fail the list. */
function usePurchases({ account, network }: ActiveAccount): readonly Transaction[] {
  const latchkey = useLatchkey()
  const { data } = useInstanceQuery({
    ...purchasesQuery(latchkey, account, network.caipNetworkId),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'pending') ? purchaseRefreshMs : false,
  })
  return data ?? noTransactions
}

function statusOf(
  pages: { isPending: boolean; isError: boolean; isFetching: boolean },
  count: number,
): AccountHistory['status'] {
  if (count > 0) return 'known'
  if (pages.isError && !pages.isFetching) return 'failed'
  return pages.isPending ? 'loading' : 'known'
}

function useFailureEvent(active: ActiveAccount, failedAtMs: number): void {
  const latchkey = useLatchkey()
  const { address, type } = active.account
  useEffect(() => {
    if (failedAtMs === 0) return
    const { projectId } = internals(latchkey).options.getState()
    const isSmartAccount = type === 'smartAccount'
    const properties = { address, projectId, cursor: null, isSmartAccount }
    track(latchkey, { event: 'ERROR_FETCH_TRANSACTIONS', properties })
  }, [latchkey, failedAtMs, address, type])
}
