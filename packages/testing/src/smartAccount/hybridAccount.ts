import { readFileSync } from 'node:fs'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  numberToHex,
  type PrivateKeyAccount,
  pad,
  parseAbi,
} from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { delegationAddresses } from '../chain/delegationAddresses.ts'
import { localAddresses } from '../chain/localAddresses.ts'

const abi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
  'function deploy(bytes bytecode, bytes32 salt) returns (address)',
  'function execute(bytes32 mode, bytes executionCalldata)',
])
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

export type AccountCall = { to: Address; value?: bigint; data?: Hex }

/** A smart account (`HybridDeleGator`) of one key, deployed or not yet. */
export type HybridAccount = {
  readonly address: Address
  readonly factory: Address
  readonly factoryData: Hex
  /** The `callData` of an operation that makes these calls, all or none. */
  encodeCalls(calls: readonly AccountCall[]): Hex
  /** The operation with the owner's signature. */
  sign(operation: UserOperation<'0.7'>, chainId: number): Promise<UserOperation<'0.7'>>
}

export function hybridAccount(owner: PrivateKeyAccount, salt = 0n): HybridAccount {
  const { HybridDeleGatorImpl, SimpleFactory } = delegationAddresses
  const initialization = encodeFunctionData({
    abi,
    functionName: 'initialize',
    args: [owner.address, [], [], []],
  })
  const bytecode = concat([
    proxyBytecode(),
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes' }],
      [HybridDeleGatorImpl, initialization],
    ),
  ])
  const saltBytes = numberToHex(salt, { size: 32 })
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: SimpleFactory,
    salt: saltBytes,
    bytecode,
  })
  return {
    address,
    factory: SimpleFactory,
    factoryData: encodeFunctionData({ abi, functionName: 'deploy', args: [bytecode, saltBytes] }),
    encodeCalls: (calls) => encodeCalls(calls),
    async sign(operation, chainId) {
      const signature = await owner.signTypedData({
        domain: { name: 'HybridDeleGator', version: '1', chainId, verifyingContract: address },
        types: { PackedUserOperation: packedUserOperation },
        primaryType: 'PackedUserOperation',
        message: { ...toPackedUserOperation(operation), entryPoint: localAddresses.entryPoint07 },
      })
      return { ...operation, signature }
    },
  }
}

function encodeCalls(calls: readonly AccountCall[]): Hex {
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

function proxyBytecode(): Hex {
  const file = new URL('../../fixtures/erc1967Proxy.json', import.meta.url)
  const { bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { bytecode: Hex }
  return bytecode
}
