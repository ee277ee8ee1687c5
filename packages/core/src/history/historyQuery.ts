import { historyEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { privateImage } from '../api/privateImage.ts'
import { isNetworkSupported } from '../api/supportedChainsQuery.ts'
import type { Caip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { PagedQuery } from '../queries/query.ts'
import { dropSpamNfts } from './dropSpamNfts.ts'
import { parseTransaction, type Transaction } from './transaction.ts'

/** A page of an account's transactions. */
export type HistoryPage = {
  transactions: readonly Transaction[]
  /** Where the next page begins; `null` at the end. */
  next: string | null
}

/** The transaction history of an account on one network, newest first, without spam; empty where the server does not support the network. */
export function historyQuery(
  latchkey: Latchkey,
  account: Account,
  network: Caip2,
): PagedQuery<HistoryPage, string | null> {
  return {
    queryKey: ['history', network, account.address],
    queryFn: ({ pageParam, signal }) =>
      fetchFilledPage(latchkey, { account, network, cursor: pageParam }, signal),
    initialPageParam: null,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: freshness.history,
  }
}

type HistoryRequest = { account: Account; network: Caip2; cursor: string | null }

/** A hostile history of spam alone must not be read to its end. */
const maxEmptyPages = 9

/** The next page with a transaction: an account may have received whole pages of spam. */
async function fetchFilledPage(
  latchkey: Latchkey,
  request: HistoryRequest,
  signal: AbortSignal,
  emptyPages = 0,
): Promise<HistoryPage> {
  const page = await fetchHistory(latchkey, request, signal)
  const isLast = page.next === null || emptyPages === maxEmptyPages
  if (page.transactions.length > 0 || isLast) return page
  return fetchFilledPage(latchkey, { ...request, cursor: page.next }, signal, emptyPages + 1)
}

/** @throws api/unreachable, api/http, api/bad-reply */
export async function fetchHistory(
  latchkey: Latchkey,
  request: HistoryRequest,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const { account, network, cursor } = request
  if (!hasHistory(account.namespace) || !(await isNetworkSupported(latchkey, network))) {
    return { transactions: [], next: null }
  }
  const input = {
    address: account.address,
    chainId: network,
    currency: 'usd',
    ...(cursor === null ? {} : { cursor }),
  } as const
  const { data, next } = await callApi(latchkey, historyEndpoint, input, signal ? { signal } : {})
  const transactions = data
    .map((wire) => parseTransaction(wire, network, (url) => privateImage(latchkey, url)))
    .filter((transaction) => transaction?.network === network)
    .filter((transaction) => transaction !== null && transaction !== undefined)
  // A reply for another network must not replace the loaded history.
  if (transactions.length === 0 && data.length > 0 && next === null) {
    throw new LatchkeyError('api/bad-reply', { path: historyEndpoint.path })
  }
  return { transactions: dropSpamNfts(transactions), next }
}

function hasHistory(namespace: Account['namespace']): boolean {
  return namespace === 'eip155' || namespace === 'solana'
}
