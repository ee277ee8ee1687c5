import type {
  SearchWalletsErrorType,
  SearchWalletsParameters,
  SearchWalletsReturnType,
} from '@latchkey/core'
import { searchWalletsQueryOptions } from '@latchkey/core/query'
import {
  type QueryHookParameters,
  type QueryHookReturnType,
  useActionQuery,
} from '../hooks/useActionQuery.ts'

/** Parameters of `useLatchkeySearchWallets`. */
export type UseLatchkeySearchWalletsParameters<Selected = SearchWalletsReturnType> =
  SearchWalletsParameters &
    QueryHookParameters<SearchWalletsReturnType, SearchWalletsErrorType, Selected>

/** What `useLatchkeySearchWallets` returns. */
export type UseLatchkeySearchWalletsReturnType<Selected = SearchWalletsReturnType> =
  QueryHookReturnType<Selected, SearchWalletsErrorType>

/**
 * Wallets of the wallet directory whose name contains a text. Requires your Latchkey server.
 * @example
 * const { data = [] } = useLatchkeySearchWallets({ search: 'rain' })
 * return data.map((wallet) => <p key={wallet.id}>{wallet.name}</p>)
 */
export function useLatchkeySearchWallets<Selected = SearchWalletsReturnType>(
  parameters: UseLatchkeySearchWalletsParameters<Selected>,
): UseLatchkeySearchWalletsReturnType<Selected> {
  return useActionQuery((latchkey) => searchWalletsQueryOptions(latchkey, parameters), parameters)
}
