import type { GetTokensErrorType, GetTokensParameters, GetTokensReturnType } from '@latchkey/core'
import { getTokensQueryOptions } from '@latchkey/core/query'
import {
  type QueryHookParameters,
  type QueryHookReturnType,
  useActionQuery,
} from '../hooks/useActionQuery.ts'

/** Parameters of `useLatchkeyTokens`. */
export type UseLatchkeyTokensParameters<Selected = GetTokensReturnType> = GetTokensParameters &
  QueryHookParameters<GetTokensReturnType, GetTokensErrorType, Selected>

/** What `useLatchkeyTokens` returns. */
export type UseLatchkeyTokensReturnType<Selected = GetTokensReturnType> = QueryHookReturnType<
  Selected,
  GetTokensErrorType
>

/**
 * The tokens of an account with balances and prices. Requires your Latchkey server.
 * @example
 * const { data = [] } = useLatchkeyTokens()
 * return data.map((token) => <p key={token.symbol}>{token.formatted} {token.symbol}</p>)
 */
export function useLatchkeyTokens<Selected = GetTokensReturnType>(
  parameters: UseLatchkeyTokensParameters<Selected> = {},
): UseLatchkeyTokensReturnType<Selected> {
  return useActionQuery((latchkey) => getTokensQueryOptions(latchkey, parameters), parameters)
}
