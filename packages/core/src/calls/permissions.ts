import type { GrantedPermission, PermissionOrder } from '../adapter/permissions.ts'
import type { Caip2 } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { callsContext, methodUnsupportedError } from './callsContext.ts'

/** What `grantPermissions` asks for. */
export type PermissionsOrder = {
  /** The account of the site's backend that may use the permissions. */
  to: string
  /** Unix seconds, at most 24 hours from now. */
  expiry: number
  /** Five at most, shown in one approval. */
  permissions: readonly [PermissionOrder, ...PermissionOrder[]]
  /** Default: the network that the wallet is on. */
  network?: Caip2
}

/**
 * Asks the visitor to let the site's backend use the embedded wallet's smart account within limits that the chain
 * enforces (ERC-7715), without asking again until `expiry`. Needs the option `features.smartSessions`.
 * @throws LatchkeyError wallet/method-unsupported, rpc/not-allowed for a permission without limits, wallet/rejected,
 *   connection/not-connected, network/not-supported
 */
export async function grantPermissions(
  latchkey: Latchkey,
  { to, expiry, permissions, ...options }: PermissionsOrder,
): Promise<readonly GrantedPermission[]> {
  const { chain, account, network } = await callsContext(latchkey, options)
  if (!chain.grantPermissions || account.type !== 'smartAccount') {
    throw methodUnsupportedError('wallet_requestExecutionPermissions')
  }
  return chain.grantPermissions({ account, network, to, expiry, permissions })
}

/**
 * Revokes a permission on the chain, with an operation of the account. Resolves when it is included: from then on the
 * permission cannot be used.
 * @throws LatchkeyError wallet/method-unsupported, rpc/not-allowed for a permission of another account, wallet/rejected,
 *   chain/*, calls/timed-out, connection/not-connected
 */
export async function revokePermission(
  latchkey: Latchkey,
  { context, ...options }: { context: string; network?: Caip2 },
): Promise<void> {
  const { chain, account, network } = await callsContext(latchkey, options)
  if (!chain.revokePermission || account.type !== 'smartAccount') {
    throw methodUnsupportedError('wallet_revokePermissions')
  }
  await chain.revokePermission({ account, network, context })
}
