import type {
  AccountOnNetworkParameters,
  GetHistoryErrorType,
  GetHistoryReturnType,
} from '@latchkey/core'
import { getHistoryQueryOptions } from '@latchkey/core/query'
import type { InfiniteData } from '@tanstack/react-query'
import {
  type PagesHookParameters,
  type PagesHookReturnType,
  useActionPages,
} from '../hooks/useActionPages.ts'

type Pages = InfiniteData<GetHistoryReturnType, string | null>

/** Parameters of `useLatchkeyHistory`. */
export type UseLatchkeyHistoryParameters<Selected = Pages> = AccountOnNetworkParameters &
  PagesHookParameters<GetHistoryReturnType, string | null, GetHistoryErrorType, Selected>

/** What `useLatchkeyHistory` returns. */
export type UseLatchkeyHistoryReturnType<Selected = Pages> = PagesHookReturnType<
  GetHistoryReturnType,
  string | null,
  GetHistoryErrorType,
  Selected
>

/**
 * The transactions of an account on a network in pages, newest first. Requires your Latchkey server.
 * @example
 * const { data, fetchNextPage } = useLatchkeyHistory()
 * const transactions = data?.pages.flatMap((page) => page.transactions) ?? []
 * return <button onClick={() => fetchNextPage()}>{transactions.length} transactions, show more</button>
 */
export function useLatchkeyHistory<Selected = Pages>(
  parameters: UseLatchkeyHistoryParameters<Selected> = {},
): UseLatchkeyHistoryReturnType<Selected> {
  return useActionPages((latchkey) => getHistoryQueryOptions(latchkey, parameters), parameters)
}
