import type {
  GetIdentityErrorType,
  GetIdentityParameters,
  GetIdentityReturnType,
} from '@latchkey/core'
import { getIdentityQueryOptions } from '@latchkey/core/query'
import {
  type QueryHookParameters,
  type QueryHookReturnType,
  useActionQuery,
} from '../hooks/useActionQuery.ts'

/** Parameters of `useLatchkeyIdentity`. */
export type UseLatchkeyIdentityParameters<Selected = GetIdentityReturnType> =
  GetIdentityParameters & QueryHookParameters<GetIdentityReturnType, GetIdentityErrorType, Selected>

/** What `useLatchkeyIdentity` returns. */
export type UseLatchkeyIdentityReturnType<Selected = GetIdentityReturnType> = QueryHookReturnType<
  Selected,
  GetIdentityErrorType
>

/**
 * The public name and picture of an account.
 * @example
 * const { data } = useLatchkeyIdentity()
 * return data?.avatar ? <img src={data.avatar} alt="" /> : null
 */
export function useLatchkeyIdentity<Selected = GetIdentityReturnType>(
  parameters: UseLatchkeyIdentityParameters<Selected> = {},
): UseLatchkeyIdentityReturnType<Selected> {
  return useActionQuery((latchkey) => getIdentityQueryOptions(latchkey, parameters), parameters)
}
