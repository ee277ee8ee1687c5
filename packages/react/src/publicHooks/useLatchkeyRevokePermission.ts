import {
  type CaipNetworkId,
  type GrantedPermission,
  type RevokePermissionErrorType,
  revokePermission,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeyRevokePermission`. */
export type UseLatchkeyRevokePermissionParameters = ActionHookParameters<
  void,
  RevokePermissionErrorType,
  Pick<GrantedPermission, 'context'> & { network?: CaipNetworkId }
>

/** What `useLatchkeyRevokePermission` returns. */
export type UseLatchkeyRevokePermissionReturnType = UseMutationResult<
  void,
  RevokePermissionErrorType,
  Pick<GrantedPermission, 'context'> & { network?: CaipNetworkId }
>

/**
 * Revokes a permission on chain, with the visitor's approval. Succeeds when the chain has the revocation.
 * @example
 * const { mutate } = useLatchkeyRevokePermission()
 * return <button onClick={() => mutate({ context: granted.context })}>Revoke</button>
 */
export function useLatchkeyRevokePermission(
  parameters: UseLatchkeyRevokePermissionParameters = {},
): UseLatchkeyRevokePermissionReturnType {
  return useAction('revokePermission', revokePermission, parameters)
}
