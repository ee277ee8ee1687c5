import type { GrantPermissionsParams, PermissionRequest } from '@latchkey/delegation'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { chainNumber } from '../approve/networks.ts'
import { refusals } from './refusals.ts'

type Permission = PermissionRequest['permission']

/**
 * A request of `wallet_grantPermissions` (ERC-7715 as viem sends it) in the form of
 * `wallet_requestExecutionPermissions`.
 * @throws NotAllowed
 */
export function parseGrantPermissions(
  [{ expiry, signer, permissions }]: GrantPermissionsParams,
  chainId: string,
): PermissionRequest {
  const [{ type, data, policies }] = permissions
  const limits = policies.filter((policy) => policy.type === 'token-allowance')
  if (limits.length > 1) throw new NotAllowed(refusals.duplicateRule('token-allowance'))
  const allowance = limits[0]?.data.allowance
  return {
    chainId: BigInt(chainNumber(chainId)),
    to: signer.data.id,
    permission: toPermission({ type, data }, allowance),
    rules: [
      { type: 'expiry', data: { timestamp: expiry } },
      // A policy that isn't a known rule is rejected as unknown.
      ...policies.filter((policy) => policy.type !== 'token-allowance'),
    ],
  }
}

function toPermission({ type, data }: Permission, allowance: unknown): Permission {
  const limit = allowance === undefined ? {} : { allowanceAmount: allowance }
  switch (type) {
    case 'native-token-transfer':
      if (allowance === undefined) throw new NotAllowed(refusals.unlimited)
      return { type: 'native-token-allowance', data: limit }
    case 'erc20-token-transfer':
      if (allowance === undefined) throw new NotAllowed(refusals.unlimited)
      return { type: 'erc20-token-allowance', data: { ...limit, tokenAddress: data.address } }
    case 'contract-call':
      return { type, data: { ...limit, addresses: [data.address], calls: data.calls } }
    default:
      return { type, data }
  }
}
