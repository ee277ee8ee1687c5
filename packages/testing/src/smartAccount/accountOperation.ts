import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  type PrivateKeyAccount,
  pad,
  parseAbi,
} from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { localAddresses } from '../chain/localAddresses.ts'

const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
// ERC-7579: a batch that reverts as a whole when one of its calls fails.
const batchMode: Hex = pad('0x01', { dir: 'right', size: 32 })
const executions = [
  {
    type: 'tuple[]',
    components: [
      { type: 'address', name: 'target' },
      { type: 'uint256', name: 'value' },
      { type: 'bytes', name: 'callData' },
    ],
  },
] as const
const packedUserOperation = [
  { name: 'sender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'accountGasLimits', type: 'bytes32' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'gasFees', type: 'bytes32' },
  { name: 'paymasterAndData', type: 'bytes' },
  { name: 'entryPoint', type: 'address' },
] as const

export type Call = { to: Address; value?: bigint; data?: Hex }

/** The `callData` of an operation that makes these calls, all or none. */
export function encodeCalls(calls: readonly Call[]): Hex {
  const batch = calls.map(({ to, value = 0n, data = '0x' }) => ({
    target: to,
    value,
    callData: data,
  }))
  return encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [batchMode, encodeAbiParameters(executions, [batch])],
  })
}

/** Signs an operation as the framework's accounts expect it (EIP-712 in the account's own domain). */
export async function signOperation(
  owner: PrivateKeyAccount,
  {
    name,
    operation,
    chainId,
  }: {
    name: 'HybridDeleGator' | 'EIP7702StatelessDeleGator'
    operation: UserOperation<'0.7'>
    chainId: number
  },
): Promise<UserOperation<'0.7'>> {
  const signature = await owner.signTypedData({
    domain: { name, version: '1', chainId, verifyingContract: operation.sender },
    types: { PackedUserOperation: packedUserOperation },
    primaryType: 'PackedUserOperation',
    message: { ...toPackedUserOperation(operation), entryPoint: localAddresses.entryPoint07 },
  })
  return { ...operation, signature }
}
