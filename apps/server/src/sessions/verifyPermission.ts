import {
  type Delegation,
  decodeContext,
  delegationAbi,
  delegationId,
  delegationManager,
  type Grant,
  hashDelegation,
  readGrant,
  type recordPermissionEndpoint,
} from '@latchkey/delegation'
import type { CaipNetworkId } from '@latchkey/siwx'
import { verifyEvmHash } from '@latchkey/siwx/evm'
import type { InputOf } from '@latchkey/wire'
import { type Hex, isAddressEqual, isHex, serializeErc6492Signature } from 'viem'
import { ServerError } from '../errors/ServerError.ts'
import type { Chains } from '../rpc/chains.ts'
import { toSignInError } from '../signin/signInError.ts'
import { accountFactory } from '../userOperation/knownContracts.ts'

export type VerifiedPermission = {
  grant: Grant
  /** The hash by which the contracts know the delegation. */
  delegation: Hex
}

/**
 * Verifies that the account granted a permission: the delegation in the context is its own, in the form that the vault
 * writes, and signed by it (ERC-1271, or ERC-6492 with the deployment by the framework's factory before the contract
 * exists).
 * @throws sessions/bad-context, sessions/bad-signature, network/not-supported, signin/try-later
 */
export async function verifyPermission(
  chains: Chains,
  { address: account, context, dependencies }: InputOf<typeof recordPermissionEndpoint>,
): Promise<VerifiedPermission> {
  const [namespace, reference, address = ''] = account.split(':')
  const delegation = decodeContext(context)
  const grant = delegation && readGrant(delegation)
  const isOwn =
    namespace === 'eip155' && delegation?.delegator.toLowerCase() === address.toLowerCase()
  if (!grant || !isOwn) {
    throw new ServerError(400, 'sessions/bad-context', 'Not a permission of the account', 'context')
  }
  const isSigned = await isSignedByAccount(chains, {
    delegation,
    chainId: Number(reference),
    dependencies,
  })
  if (!isSigned) {
    throw new ServerError(401, 'sessions/bad-signature', 'Not signed by the account', 'context')
  }
  return { grant, delegation: delegationId(delegation) }
}

async function isSignedByAccount(
  chains: Chains,
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
  const id: CaipNetworkId = `eip155:${chainId}`
  const { nodes } = chains.get(id)
  // The check calls the factory: a caller's own one could answer in the account's place.
  if (deployment && !isAddressEqual(deployment.factory, accountFactory)) return false
  const { delegator: address, signature } = delegation
  const signed = {
    hash: hashDelegation(delegation, chainId),
    address,
    chainId: id,
    signature: deployment
      ? serializeErc6492Signature({
          address: accountFactory,
          data: deployment.factoryData,
          signature,
        })
      : signature,
  }
  const rpc = { [id]: nodes.request }
  return verifyEvmHash(signed, { rpc }).catch((error: unknown) => {
    throw toSignInError(error)
  })
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
