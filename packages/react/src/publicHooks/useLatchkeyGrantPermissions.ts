import {
  type GrantedPermission,
  type GrantPermissionsErrorType,
  type GrantPermissionsParameters,
  grantPermissions,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeyGrantPermissions`. */
export type UseLatchkeyGrantPermissionsParameters = ActionHookParameters<
  readonly GrantedPermission[],
  GrantPermissionsErrorType,
  GrantPermissionsParameters
>

/** What `useLatchkeyGrantPermissions` returns. */
export type UseLatchkeyGrantPermissionsReturnType = UseMutationResult<
  readonly GrantedPermission[],
  GrantPermissionsErrorType,
  GrantPermissionsParameters
>

/**
 * Asks the visitor to let your backend use the embedded wallet's smart account within limits (ERC-7715). Requires
 * `features.smartSessions`.
 * @example
 * const { mutate, data } = useLatchkeyGrantPermissions()
 * return <button onClick={() => mutate({ to: backend, expiry, permissions })}>{data ? 'Allowed' : 'Allow'}</button>
 */
export function useLatchkeyGrantPermissions(
  parameters: UseLatchkeyGrantPermissionsParameters = {},
): UseLatchkeyGrantPermissionsReturnType {
  return useAction('grantPermissions', grantPermissions, parameters)
}
