import { historyEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { privateImage } from '../api/privateImage.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import {
  type InfiniteQueryOptions,
  infiniteQueryOptions,
  type QueryOptions,
  queryKeyOf,
  queryOptions,
} from '../queries/queryOptions.ts'
import type { HistoryPage } from './getHistory.ts'
import { parseTransaction, type Transaction } from './transaction.ts'

/** The provider id with which the server lists the purchases of all providers. */
const everyProvider = 'all'

/** What an account bought with money, newest first; empty without an onramp provider. */
export function purchasesQuery(
  latchkey: Latchkey,
  account: Account,
  network: CaipNetworkId,
): QueryOptions<readonly Transaction[]> {
  return queryOptions({
    queryKey: queryKeyOf(latchkey, 'purchases', network, account.address),
    queryFn: ({ signal }) => fetchPurchases(latchkey, { account, network }, signal),
    staleTime: freshness.history,
  })
}

/** The same on all networks, page by page. `fallbackNetwork` is that of a purchase whose network the server doesn't name. */
export function purchasePagesQuery(
  latchkey: Latchkey,
  account: Account,
  fallbackNetwork: CaipNetworkId,
): InfiniteQueryOptions<HistoryPage, string | null> {
  return infiniteQueryOptions<HistoryPage, string | null>({
    queryKey: queryKeyOf(latchkey, 'purchasePages', account.address),
    queryFn: ({ pageParam, signal }) =>
      fetchPage(latchkey, { account, fallbackNetwork, cursor: pageParam }, signal),
    initialPageParam: null,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: freshness.history,
  })
}

/** @throws api/unreachable, api/http, api/bad-reply */
export async function fetchPurchases(
  latchkey: Latchkey,
  request: { account: Account; network: CaipNetworkId },
  signal?: AbortSignal,
): Promise<readonly Transaction[]> {
  const { account, network } = request
  const { transactions } = await fetchPage(
    latchkey,
    { account, fallbackNetwork: network, cursor: null },
    signal,
  )
  return transactions.filter((transaction) => transaction.network === network)
}

async function fetchPage(
  latchkey: Latchkey,
  request: { account: Account; fallbackNetwork: CaipNetworkId; cursor: string | null },
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const { account, fallbackNetwork, cursor } = request
  const { endpoints, features } = internals(latchkey).options.getState()
  if (!endpoints?.api || !features.onramp) return { transactions: [], next: null }
  const input = { address: account.address, onramp: everyProvider, ...(cursor ? { cursor } : {}) }
  const { data, next } = await callApi(latchkey, historyEndpoint, input, signal ? { signal } : {})
  const transactions = data.flatMap((wire) => {
    const transaction = parseTransaction(wire, fallbackNetwork, (url) =>
      privateImage(latchkey, url),
    )
    return transaction ? [{ ...transaction, isPurchase: true }] : []
  })
  return { transactions, next }
}
