import type {
  GetPermissionsErrorType,
  GetPermissionsParameters,
  GetPermissionsReturnType,
} from '@latchkey/core'
import { getPermissionsQueryOptions } from '@latchkey/core/query'
import {
  type QueryHookParameters,
  type QueryHookReturnType,
  useActionQuery,
} from '../hooks/useActionQuery.ts'

/** Parameters of `useLatchkeyPermissions`. */
export type UseLatchkeyPermissionsParameters<Selected = GetPermissionsReturnType> =
  GetPermissionsParameters &
    QueryHookParameters<GetPermissionsReturnType, GetPermissionsErrorType, Selected>

/** What `useLatchkeyPermissions` returns. */
export type UseLatchkeyPermissionsReturnType<Selected = GetPermissionsReturnType> =
  QueryHookReturnType<Selected, GetPermissionsErrorType>

/**
 * The permissions (ERC-7715) that an account has granted to your site on a network, newest first. Reads from the chain
 * what they allow, what remains, and whether they're revoked.
 * @example
 * const { data = [] } = useLatchkeyPermissions()
 * return data.map((permission) => <p key={permission.context}>{permission.status}</p>)
 */
export function useLatchkeyPermissions<Selected = GetPermissionsReturnType>(
  parameters: UseLatchkeyPermissionsParameters<Selected> = {},
): UseLatchkeyPermissionsReturnType<Selected> {
  return useActionQuery((latchkey) => getPermissionsQueryOptions(latchkey, parameters), parameters)
}
