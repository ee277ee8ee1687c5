import type {
  GetOnrampQuotesErrorType,
  GetOnrampQuotesParameters,
  GetOnrampQuotesReturnType,
} from '@latchkey/core'
import { getOnrampQuotesQueryOptions } from '@latchkey/core/query'
import {
  type QueryHookParameters,
  type QueryHookReturnType,
  useActionQuery,
} from '../hooks/useActionQuery.ts'

/** Parameters of `useLatchkeyOnrampQuotes`. */
export type UseLatchkeyOnrampQuotesParameters<Selected = GetOnrampQuotesReturnType> =
  GetOnrampQuotesParameters &
    QueryHookParameters<GetOnrampQuotesReturnType, GetOnrampQuotesErrorType, Selected>

/** What `useLatchkeyOnrampQuotes` returns. */
export type UseLatchkeyOnrampQuotesReturnType<Selected = GetOnrampQuotesReturnType> =
  QueryHookReturnType<Selected, GetOnrampQuotesErrorType>

/**
 * Every provider's current price for a purchase with money, best first.
 * @example
 * const { data } = useLatchkeyOnrampQuotes({ amount: '50', amountOf: 'payment', payment, purchase })
 * return <p>{data?.quotes[0]?.provider}</p>
 */
export function useLatchkeyOnrampQuotes<Selected = GetOnrampQuotesReturnType>(
  parameters: UseLatchkeyOnrampQuotesParameters<Selected>,
): UseLatchkeyOnrampQuotesReturnType<Selected> {
  return useActionQuery((latchkey) => getOnrampQuotesQueryOptions(latchkey, parameters), parameters)
}
