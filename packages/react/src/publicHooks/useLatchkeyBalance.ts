import type {
  GetBalanceErrorType,
  GetBalanceParameters,
  GetBalanceReturnType,
} from '@latchkey/core'
import { getBalanceQueryOptions } from '@latchkey/core/query'
import {
  type QueryHookParameters,
  type QueryHookReturnType,
  useActionQuery,
} from '../hooks/useActionQuery.ts'

/** Parameters of `useLatchkeyBalance`. */
export type UseLatchkeyBalanceParameters<Selected = GetBalanceReturnType> = GetBalanceParameters &
  QueryHookParameters<GetBalanceReturnType, GetBalanceErrorType, Selected>

/** What `useLatchkeyBalance` returns. */
export type UseLatchkeyBalanceReturnType<Selected = GetBalanceReturnType> = QueryHookReturnType<
  Selected,
  GetBalanceErrorType
>

/**
 * The balance of an account (default: the active one) in the network's native currency or a token. It's fetched again
 * after each confirmed transaction of the account.
 * @example
 * const { data } = useLatchkeyBalance()
 * return <p>{data?.formatted} {data?.symbol}</p>
 */
export function useLatchkeyBalance<Selected = GetBalanceReturnType>(
  parameters: UseLatchkeyBalanceParameters<Selected> = {},
): UseLatchkeyBalanceReturnType<Selected> {
  return useActionQuery((latchkey) => getBalanceQueryOptions(latchkey, parameters), parameters)
}
