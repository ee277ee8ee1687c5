export {
  type Delegation,
  decodeContext,
  delegationAbi,
  delegationId,
  delegationManager,
  encodeContext,
  hashDelegation,
  readGrant,
  toStruct,
} from './delegation.ts'
export { type Caveat, decodeGrant, encodeGrant, enforcers } from './grantCaveats.ts'
export {
  type ExecutionPermission,
  executionPermission,
  type GrantPermissionsParams,
  grantedPermission,
  grantPermissionsParams,
  type PermissionRequest,
  type PermissionRule,
  permissionRequest,
  permissionRequests,
  permissionRule,
  recordPermissionEndpoint,
  revokePermissionParams,
} from './permissions.ts'
export { type Allowance, type Grant, type GrantAction, totalOf } from './spendingLimit.ts'
