import type {
  GetSwapTokensErrorType,
  GetSwapTokensParameters,
  GetSwapTokensReturnType,
} from '@latchkey/core'
import { getSwapTokensQueryOptions } from '@latchkey/core/query'
import {
  type QueryHookParameters,
  type QueryHookReturnType,
  useActionQuery,
} from '../hooks/useActionQuery.ts'

/** Parameters of `useLatchkeySwapTokens`. */
export type UseLatchkeySwapTokensParameters<Selected = GetSwapTokensReturnType> =
  GetSwapTokensParameters &
    QueryHookParameters<GetSwapTokensReturnType, GetSwapTokensErrorType, Selected>

/** What `useLatchkeySwapTokens` returns. */
export type UseLatchkeySwapTokensReturnType<Selected = GetSwapTokensReturnType> =
  QueryHookReturnType<Selected, GetSwapTokensErrorType>

/**
 * The tokens that can be swapped on a network (default: the active one): the native currency first.
 * @example
 * const { data = [] } = useLatchkeySwapTokens()
 * return data.map((token) => <p key={token.symbol}>{token.symbol}</p>)
 */
export function useLatchkeySwapTokens<Selected = GetSwapTokensReturnType>(
  parameters: UseLatchkeySwapTokensParameters<Selected> = {},
): UseLatchkeySwapTokensReturnType<Selected> {
  return useActionQuery((latchkey) => getSwapTokensQueryOptions(latchkey, parameters), parameters)
}
