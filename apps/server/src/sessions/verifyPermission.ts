import type { InputOf } from '@latchkey/wire'
import {
  type Delegation,
  decodeContext,
  delegationAbi,
  delegationId,
  delegationManager,
  hashDelegation,
  readGrant,
} from '@latchkey/wire/delegation'
import type { Grant } from '@latchkey/wire/grant'
import type { recordPermissionEndpoint } from '@latchkey/wire/permissions'
import { type Hex, isHex, type PublicClient } from 'viem'
import type { Chains } from '../rpc/chains.ts'
import { ServerError } from '../ServerError.ts'

export type VerifiedPermission = {
  grant: Grant
  /** The hash by which the contracts know the delegation. */
  delegation: Hex
}

/**
 * Verifies that the account granted a permission: the delegation in the context is its own, in the form that the vault
 * writes, and signed by it (ERC-1271, or ERC-6492 with the deployment before the contract exists).
 * @throws sessions/bad-context, sessions/bad-signature, network/not-supported
 */
export async function verifyPermission(
  chains: Chains,
  { address: account, context, dependencies }: InputOf<typeof recordPermissionEndpoint>,
): Promise<VerifiedPermission> {
  const [namespace, reference, address = ''] = account.split(':')
  const delegation = decodeContext(context)
  const grant = delegation && readGrant(delegation)
  if (!grant || delegation.delegator.toLowerCase() !== address.toLowerCase()) {
    throw new ServerError(400, 'sessions/bad-context', 'Not a permission of the account', 'context')
  }
  const client = chains.client(`${namespace}:${reference}`)
  if (!(await isSigned(client, { delegation, chainId: Number(reference), dependencies }))) {
    throw new ServerError(401, 'sessions/bad-signature', 'Not signed by the account', 'context')
  }
  return { grant, delegation: delegationId(delegation) }
}

async function isSigned(
  client: PublicClient,
  {
    delegation,
    chainId,
    dependencies: [deployment],
  }: {
    delegation: Delegation
    chainId: number
    dependencies: InputOf<typeof recordPermissionEndpoint>['dependencies']
  },
): Promise<boolean> {
  const { delegator: address, signature } = delegation
  const signed = { address, hash: hashDelegation(delegation, chainId), signature }
  return client.verifyHash(deployment ? { ...signed, ...deployment } : signed)
}

/** Whether the account has revoked the delegation on the chain. */
export async function isRevokedOnChain(
  chains: Chains,
  { account, delegation }: { account: string; delegation: string },
): Promise<boolean> {
  if (!isHex(delegation)) return false
  const [namespace, reference] = account.split(':')
  return chains.client(`${namespace}:${reference}`).readContract({
    address: delegationManager,
    abi: delegationAbi,
    functionName: 'disabledDelegations',
    args: [delegation],
  })
}
