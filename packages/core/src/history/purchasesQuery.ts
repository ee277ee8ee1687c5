import { historyEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { privateImage } from '../api/privateImage.ts'
import type { Caip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { PagedQuery, Query } from '../queries/query.ts'
import type { HistoryPage } from './historyQuery.ts'
import { parseTransaction, type Transaction } from './transaction.ts'

/** What an account bought with money, newest first; empty without an onramp provider. */
export function purchasesQuery(
  latchkey: Latchkey,
  account: Account,
  network: Caip2,
): Query<readonly Transaction[]> {
  return {
    queryKey: ['purchases', network, account.address],
    queryFn: ({ signal }) => fetchPurchases(latchkey, { account, network }, signal),
    staleTime: freshness.history,
  }
}

/** The same on all networks, page by page. */
export function purchasePagesQuery(
  latchkey: Latchkey,
  account: Account,
  network: Caip2,
): PagedQuery<HistoryPage, string | null> {
  return {
    queryKey: ['purchasePages', account.address],
    queryFn: ({ pageParam, signal }) =>
      fetchPage(latchkey, { account, network, cursor: pageParam }, signal),
    initialPageParam: null,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: freshness.history,
  }
}

/** @throws api/unreachable, api/http, api/bad-reply */
export async function fetchPurchases(
  latchkey: Latchkey,
  request: { account: Account; network: Caip2 },
  signal?: AbortSignal,
): Promise<readonly Transaction[]> {
  const { transactions } = await fetchPage(latchkey, { ...request, cursor: null }, signal)
  return transactions.filter(({ network }) => network === request.network)
}

async function fetchPage(
  latchkey: Latchkey,
  request: { account: Account; network: Caip2; cursor: string | null },
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const { account, network, cursor } = request
  const { endpoints, features } = latchkey.options.getState()
  if (!endpoints?.api || !features.onramp) return { transactions: [], next: null }
  const input = { address: account.address, onramp: 'all', ...(cursor ? { cursor } : {}) }
  const { data, next } = await callApi(latchkey, historyEndpoint, input, signal ? { signal } : {})
  const transactions = data.flatMap((wire) => {
    const transaction = parseTransaction(wire, network, (url) => privateImage(latchkey, url))
    return transaction ? [{ ...transaction, isPurchase: true }] : []
  })
  return { transactions, next }
}
