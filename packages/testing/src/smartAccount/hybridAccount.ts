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
  parseAbi,
} from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import { delegationAddresses } from '../chain/delegationAddresses.ts'
import { type Call, encodeCalls, signOperation } from './accountOperation.ts'

const abi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
  'function deploy(bytes bytecode, bytes32 salt) returns (address)',
])
/** A smart account (`HybridDeleGator`) of one key, deployed or not yet. */
export type HybridAccount = {
  readonly address: Address
  readonly factory: Address
  readonly factoryData: Hex
  /** The `callData` of an operation that makes these calls, all or none. */
  encodeCalls(calls: readonly Call[]): Hex
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
    encodeCalls,
    sign: (operation, chainId) =>
      signOperation(owner, { name: 'HybridDeleGator', operation, chainId }),
  }
}

function proxyBytecode(): Hex {
  const file = new URL('../../fixtures/erc1967Proxy.json', import.meta.url)
  const { bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { bytecode: Hex }
  return bytecode
}
