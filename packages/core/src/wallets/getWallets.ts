import type { Wallet } from '../connection/wallet.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import {
  type InfiniteQueryOptions,
  infiniteQueryOptions,
  type QueryKey,
  queryKeyOf,
} from '../queries/queryOptions.ts'
import { featuredWalletsQuery } from './featuredWalletsQuery.ts'
import { directoryFilter, fetchWallets } from './fetchWallets.ts'
import { recommendedWalletsQuery } from './recommendedWalletsQuery.ts'
import type { WalletPage } from './walletPage.ts'

const pageEntries = 40

/** Parameters of `getWallets`. */
export type GetWalletsParameters = {
  /** Only certified wallets. */
  badge?: 'certified' | undefined
  /** Default: 1. */
  page?: number | undefined
}
/** What `getWallets` resolves with. */
export type GetWalletsReturnType = WalletPage
/** What `getWallets` throws. */
export type GetWalletsErrorType = ErrorOf<CodesIn<'api'>>

/**
 * A page of the wallet directory: featured and recommended wallets first, each once.
 * @throws GetWalletsErrorType
 */
export async function getWallets(
  latchkey: Latchkey,
  { badge, page = 1 }: GetWalletsParameters = {},
): Promise<GetWalletsReturnType> {
  return fetchPage(latchkey, { badge, page })
}

/** The key of `getWalletsQueryOptions`. */
export function getWalletsQueryKey(
  latchkey: Latchkey,
  { badge }: Pick<GetWalletsParameters, 'badge'> = {},
): QueryKey {
  return queryKeyOf(latchkey, 'wallets', { badge, ...directoryFilter(latchkey) })
}

/** `getWallets` as a query with pages. */
export function getWalletsQueryOptions(
  latchkey: Latchkey,
  { badge }: Pick<GetWalletsParameters, 'badge'> = {},
): InfiniteQueryOptions<GetWalletsReturnType, number, GetWalletsErrorType> {
  return infiniteQueryOptions({
    queryKey: getWalletsQueryKey(latchkey, { badge }),
    queryFn: ({ signal, pageParam }) => fetchPage(latchkey, { badge, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages, lastPage) => {
      const shown = pages.reduce((sum, page) => sum + page.wallets.length, 0)
      return last.wallets.length > 0 && shown < last.count ? lastPage + 1 : undefined
    },
    staleTime: freshness.wallets,
  })
}

async function fetchPage(
  latchkey: Latchkey,
  { badge, page }: { badge: 'certified' | undefined; page: number },
  signal?: AbortSignal,
): Promise<WalletPage> {
  const filter = directoryFilter(latchkey)
  const firstWallets = badge ? [] : await fetchFirstWallets(latchkey)
  const exclude = [...(filter.exclude ?? []), ...firstWallets.map((wallet) => wallet.id)]
  const found = await fetchWallets(
    latchkey,
    {
      ...filter,
      ...(exclude.length > 0 ? { exclude } : {}),
      ...(badge ? { badge_type: badge } : {}),
      page,
      entries: pageEntries,
    },
    signal,
  )
  return {
    wallets: page === 1 ? [...firstWallets, ...found.wallets] : found.wallets,
    count: firstWallets.length + found.count,
  }
}

async function fetchFirstWallets(latchkey: Latchkey): Promise<readonly Wallet[]> {
  const queries = getQueryClient(latchkey)
  return [
    ...(await queries.fetchQuery(featuredWalletsQuery(latchkey))),
    ...(await queries.fetchQuery(recommendedWalletsQuery(latchkey))),
  ]
}
