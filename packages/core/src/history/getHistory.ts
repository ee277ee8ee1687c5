import { historyEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { privateImage } from '../api/privateImage.ts'
import { isNetworkSupported } from '../api/supportedChainsQuery.ts'
import type { Account } from '../connection/account.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import {
  type InfiniteQueryOptions,
  infiniteQueryOptions,
  type QueryKey,
  targetQueryKey,
} from '../queries/queryOptions.ts'
import {
  type AccountOnNetworkParameters,
  findTarget,
  requireTarget,
  type Target,
} from '../queries/target.ts'
import { parseTransaction, type Transaction } from './transaction.ts'

/** A page of an account's transactions. */
export type HistoryPage = {
  transactions: readonly Transaction[]
  /** Where the next page begins; `null` at the end. */
  next: string | null
}

/** Parameters of `getHistory`. */
export type GetHistoryParameters = AccountOnNetworkParameters & {
  /** `next` of the page before. Default: the first page. */
  cursor?: string | null | undefined
}
/** What `getHistory` resolves with. */
export type GetHistoryReturnType = HistoryPage
/** What `getHistory` throws. */
export type GetHistoryErrorType = ErrorOf<CodesIn<'api'> | 'connection/not-connected'>

/**
 * A page of an account's transaction history on one network, newest first, without spam; empty if the server doesn't
 * support the network.
 * @throws GetHistoryErrorType
 */
export async function getHistory(
  latchkey: Latchkey,
  { cursor = null, ...parameters }: GetHistoryParameters = {},
): Promise<GetHistoryReturnType> {
  return fetchFilledPage(latchkey, { ...requireTarget(latchkey, parameters), cursor })
}

/** The key of `getHistoryQueryOptions`. */
export function getHistoryQueryKey(
  latchkey: Latchkey,
  parameters: AccountOnNetworkParameters = {},
): QueryKey {
  return targetQueryKey(latchkey, 'history', parameters)
}

/** `getHistory` as a query with pages. */
export function getHistoryQueryOptions(
  latchkey: Latchkey,
  parameters: AccountOnNetworkParameters = {},
): InfiniteQueryOptions<GetHistoryReturnType, string | null, GetHistoryErrorType> {
  return infiniteQueryOptions<GetHistoryReturnType, string | null, GetHistoryErrorType>({
    queryKey: getHistoryQueryKey(latchkey, parameters),
    queryFn: ({ pageParam, signal }) =>
      fetchFilledPage(
        latchkey,
        { ...requireTarget(latchkey, parameters), cursor: pageParam },
        signal,
      ),
    enabled: findTarget(latchkey, parameters) !== null,
    initialPageParam: null,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: freshness.history,
  })
}

type HistoryRequest = Target & { cursor: string | null }

/** A hostile history of spam alone must not be read to its end. */
const maxEmptyPages = 9

/** The next page with a transaction: an account may have received whole pages of spam. */
async function fetchFilledPage(
  latchkey: Latchkey,
  request: HistoryRequest,
  signal?: AbortSignal,
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
  const { account, caipNetworkId: network, cursor } = request
  if (!hasHistory(account.namespace) || !(await isNetworkSupported(latchkey, network))) {
    return { transactions: [], next: null }
  }
  const input = {
    address: account.address,
    chainId: network,
    currency: 'usd',
    ...(cursor === null ? {} : { cursor }),
  } as const
  const { data, next } = await callApi(latchkey, historyEndpoint, input, { signal })
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

/** Whether the server lists transactions of this namespace. */
export function hasHistory(namespace: Account['namespace']): boolean {
  return namespace === 'eip155' || namespace === 'solana'
}

/** Removes transactions that only brought spam NFTs (pure). */
export function dropSpamNfts(transactions: readonly Transaction[]): readonly Transaction[] {
  return transactions.filter(
    ({ transfers }) =>
      transfers.length === 0 ||
      !transfers.every((transfer) => transfer.kind === 'nft' && transfer.isSpam),
  )
}
