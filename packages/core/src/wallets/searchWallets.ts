import type { Wallet } from '../connection/wallet.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import {
  type QueryKey,
  type QueryOptions,
  queryKeyOf,
  queryOptions,
} from '../queries/queryOptions.ts'
import { directoryFilter, fetchWallets } from './fetchWallets.ts'

const searchEntries = 100

/** The debounce of a search field. */
export const searchWaitMs = 300

/** Parameters of `searchWallets`. */
export type SearchWalletsParameters = {
  search: string
  /** Only certified wallets. */
  badge?: 'certified' | undefined
}
/** What `searchWallets` resolves with. */
export type SearchWalletsReturnType = readonly Wallet[]
/** What `searchWallets` throws. */
export type SearchWalletsErrorType = ErrorOf<CodesIn<'api'>>

/**
 * Wallets of the directory whose name contains the text.
 * @throws SearchWalletsErrorType
 */
export async function searchWallets(
  latchkey: Latchkey,
  parameters: SearchWalletsParameters,
): Promise<SearchWalletsReturnType> {
  return fetchFound(latchkey, parameters)
}

/** The key of `searchWalletsQueryOptions`. */
export function searchWalletsQueryKey(
  latchkey: Latchkey,
  parameters: SearchWalletsParameters,
): QueryKey {
  const search = searchText(parameters).toLowerCase()
  const { badge } = parameters
  return queryKeyOf(latchkey, 'searchWallets', { search, badge, ...directoryFilter(latchkey) })
}

/** `searchWallets` as a query. */
export function searchWalletsQueryOptions(
  latchkey: Latchkey,
  parameters: SearchWalletsParameters,
): QueryOptions<SearchWalletsReturnType, SearchWalletsErrorType> {
  return queryOptions({
    queryKey: searchWalletsQueryKey(latchkey, parameters),
    queryFn: ({ signal }) => fetchFound(latchkey, parameters, signal),
    staleTime: freshness.wallets,
  })
}

async function fetchFound(
  latchkey: Latchkey,
  parameters: SearchWalletsParameters,
  signal?: AbortSignal,
): Promise<readonly Wallet[]> {
  const search = searchText(parameters)
  const { badge } = parameters
  const input = {
    ...directoryFilter(latchkey),
    ...(search ? { search } : {}),
    ...(badge ? { badge_type: badge } : {}),
    entries: searchEntries,
  }
  return (await fetchWallets(latchkey, input, signal)).wallets
}

function searchText({ search }: SearchWalletsParameters): string {
  return search.trim().slice(0, 100)
}
