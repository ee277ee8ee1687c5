import type { GrantedPermission, PermissionRequest } from '../adapter/permissions.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import type { Latchkey } from '../latchkey.ts'
import { callsContext, methodUnsupportedError } from './callsContext.ts'

/** The permissions that `grantPermissions` requests. */
export type GrantPermissionsParameters = {
  /** The account of the site's backend that may use the permissions. */
  to: string
  /** Unix seconds, at most 24 hours from now. */
  expiry: number
  /** Five at most, shown in one approval. */
  permissions: readonly [PermissionRequest, ...PermissionRequest[]]
  /** Default: the network that the wallet is on. */
  network?: CaipNetworkId
}

/** What `grantPermissions` throws; `rpc/not-allowed` for a permission without limits. */
export type GrantPermissionsErrorType = ErrorOf<
  | CodesIn<'wallet'>
  | CodesIn<'embedded'>
  | 'rpc/not-allowed'
  | 'rpc/aborted'
  | 'connection/not-connected'
  | 'network/not-supported'
>

/**
 * Asks the visitor to let your backend use the embedded wallet's smart account until `expiry`, within limits that the
 * chain enforces (ERC-7715). Requires the option `features.smartSessions`.
 * @throws GrantPermissionsErrorType
 */
export async function grantPermissions(
  latchkey: Latchkey,
  { to, expiry, permissions, ...options }: GrantPermissionsParameters,
): Promise<readonly GrantedPermission[]> {
  const { chain, account, network } = await callsContext(latchkey, options)
  if (!chain.grantPermissions || account.type !== 'smartAccount') {
    throw methodUnsupportedError('wallet_requestExecutionPermissions')
  }
  return chain.grantPermissions({ account, network, to, expiry, permissions })
}

/** What `revokePermission` throws; `rpc/not-allowed` for a permission of another account. */
export type RevokePermissionErrorType = ErrorOf<
  | CodesIn<'wallet' | 'embedded' | 'chain'>
  | 'rpc/not-allowed'
  | 'rpc/aborted'
  | 'calls/timed-out'
  | 'connection/not-connected'
  | 'network/not-supported'
>

/**
 * Revokes a permission on chain with an operation of the account. Resolves when it's included. The permission can't be
 * used from then on.
 * @throws RevokePermissionErrorType
 */
export async function revokePermission(
  latchkey: Latchkey,
  { context, ...options }: { context: string; network?: CaipNetworkId },
): Promise<void> {
  const { chain, account, network } = await callsContext(latchkey, options)
  if (!chain.revokePermission || account.type !== 'smartAccount') {
    throw methodUnsupportedError('wallet_revokePermissions')
  }
  await chain.revokePermission({ account, network, context })
}
