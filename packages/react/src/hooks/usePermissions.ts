import {
  type GrantedPermission,
  grantPermissions,
  type PermissionsOrder,
  revokePermission,
} from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { type Attempt, useAttempt } from './useAttempt.ts'

/** What `useLatchkeyGrantPermissions` returns: the state of the last request, with the granted permissions as `data`. */
export type LatchkeyGrantPermissions = Attempt<readonly GrantedPermission[]> & {
  /** Opens the vault's window with what the permissions allow. @throws rpc/not-allowed, wallet/* */
  grantPermissions(order: PermissionsOrder): Promise<readonly GrantedPermission[]>
}

/** Asks the visitor for permissions of the embedded wallet's smart account (ERC-7715); needs `features.smartSessions`. */
export function useLatchkeyGrantPermissions(): LatchkeyGrantPermissions {
  const latchkey = useLatchkey()
  const { attempt, run } = useAttempt<readonly GrantedPermission[]>()
  const grant = useCallback(
    (order: PermissionsOrder) => run(() => grantPermissions(latchkey, order)),
    [latchkey, run],
  )
  return { ...attempt, grantPermissions: grant }
}

/** What `useLatchkeyRevokePermission` returns: the state of the last revocation. */
export type LatchkeyRevokePermission = Attempt<void> & {
  /** Resolves when the chain has the revocation. @throws rpc/not-allowed, wallet/*, chain/*, calls/timed-out */
  revokePermission(permission: Pick<GrantedPermission, 'context' | 'network'>): Promise<void>
}

/** Revokes a permission on the chain, with an approval of the visitor. */
export function useLatchkeyRevokePermission(): LatchkeyRevokePermission {
  const latchkey = useLatchkey()
  const { attempt, run } = useAttempt<void>()
  const revoke = useCallback(
    ({ context, network }: Pick<GrantedPermission, 'context' | 'network'>) =>
      run(() => revokePermission(latchkey, { context, network })),
    [latchkey, run],
  )
  return { ...attempt, revokePermission: revoke }
}
