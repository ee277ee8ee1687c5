import { type Hex, hashTypedData, serializeErc6492Signature, serializeSignature } from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { signEvmHash } from '../approve/signEvm.ts'
import type { Bytes } from '../keys/bytes.ts'
import { entryPoint } from './entryPoint.ts'
import type { HybridAccount, SmartAccount } from './smartAccount.ts'

/** An ERC-4337 operation for EntryPoint 0.7. */
export type Operation = UserOperation<'0.7'>

const types = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/** The names of the EIP-712 domains in which the accounts' contracts verify an operation. */
const domainNames = { hybrid: 'HybridDeleGator', upgraded: 'EIP7702StatelessDeleGator' } as const

/** The operation with its owner's signature: typed data over every field, as the account's contract verifies it. */
export async function signOperation(
  root: Bytes,
  operation: Operation,
  accountOnChain: { account: SmartAccount; chainId: number },
): Promise<Operation> {
  const signature = await signEvmHash(root, hashOperation(operation, accountOnChain))
  return { ...operation, signature: serializeSignature(signature) }
}

/** The hash that an owner of the account signs. */
export function hashOperation(
  operation: Operation,
  { account, chainId }: { account: SmartAccount; chainId: number },
): Hex {
  const domain = {
    name: domainNames[account.kind],
    version: '1',
    chainId,
    verifyingContract: account.address,
  }
  const message = { ...toPackedUserOperation(operation), entryPoint }
  return hashTypedData({ domain, types, primaryType: 'PackedUserOperation', message })
}

/**
 * The signature of a smart account over a hash (ERC-1271). Before the account is deployed the signature carries the
 * call that deploys it (ERC-6492).
 */
export async function signAsAccount(
  root: Bytes,
  hash: Hex,
  { account, isDeployed }: { account: HybridAccount; isDeployed: boolean },
): Promise<Hex> {
  const signature = serializeSignature(await signEvmHash(root, hash))
  if (isDeployed) return signature
  const { factory, factoryData } = account
  return serializeErc6492Signature({ address: factory, data: factoryData, signature })
}
