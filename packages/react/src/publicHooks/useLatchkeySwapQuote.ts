import type {
  GetSwapQuoteErrorType,
  GetSwapQuoteParameters,
  GetSwapQuoteReturnType,
} from '@latchkey/core'
import { getSwapQuoteQueryOptions } from '@latchkey/core/query'
import {
  type QueryHookParameters,
  type QueryHookReturnType,
  useActionQuery,
} from '../hooks/useActionQuery.ts'

/** Parameters of `useLatchkeySwapQuote`. */
export type UseLatchkeySwapQuoteParameters<Selected = GetSwapQuoteReturnType> =
  GetSwapQuoteParameters &
    QueryHookParameters<GetSwapQuoteReturnType, GetSwapQuoteErrorType, Selected>

/** What `useLatchkeySwapQuote` returns. */
export type UseLatchkeySwapQuoteReturnType<Selected = GetSwapQuoteReturnType> = QueryHookReturnType<
  Selected,
  GetSwapQuoteErrorType
>

/**
 * What an amount of one token buys of another, refetched while the component is mounted.
 * @example
 * const { data } = useLatchkeySwapQuote({ sell, buy, amount })
 * return data ? <p>{formatUnits(data.received, buy.decimals)} {buy.symbol}</p> : null
 */
export function useLatchkeySwapQuote<Selected = GetSwapQuoteReturnType>(
  parameters: UseLatchkeySwapQuoteParameters<Selected>,
): UseLatchkeySwapQuoteReturnType<Selected> {
  return useActionQuery((latchkey) => getSwapQuoteQueryOptions(latchkey, parameters), parameters)
}
