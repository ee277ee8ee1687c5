import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  pad,
  parseAbi,
} from 'viem'
import { proxyBytecode } from './proxyBytecode.ts'

/** MetaMask's Delegation Framework 1.3.0, which has these addresses on every network. */
const implementation = '0x48dBe696A4D990079e039489bA2053B36E8FFEC4'
const factory = '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c'

const abi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
  'function deploy(bytes bytecode, bytes32 salt) returns (address)',
])
const salt = pad('0x', { size: 32 })

/** A smart account of the wallet's key. */
export type SmartAccount = HybridAccount | UpgradedAccount

/** The key's account itself, with the code of `EIP7702StatelessDeleGator` (EIP-7702). */
export type UpgradedAccount = { kind: 'upgraded'; owner: Address; address: Address }

/** A smart account (`HybridDeleGator`) with one owner, at an address of its own. */
export type HybridAccount = {
  kind: 'hybrid'
  owner: Address
  /** Counterfactual (CREATE2): known before the contract is deployed, and the same on every network. */
  address: Address
  /** The call that deploys it, for the first operation. */
  factory: Address
  factoryData: Hex
}

/** The key's own account, which EIP-7702 upgrades. */
export function upgradedAccountOf(owner: Address): UpgradedAccount {
  return { kind: 'upgraded', owner, address: owner }
}

/** The smart account of an owner's key that has an address of its own. */
export function hybridAccountOf(owner: Address): HybridAccount {
  const initialization = encodeFunctionData({
    abi,
    functionName: 'initialize',
    args: [owner, [], [], []],
  })
  const bytecode = concat([
    proxyBytecode,
    encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }], [implementation, initialization]),
  ])
  return {
    kind: 'hybrid',
    owner,
    address: getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode }),
    factory,
    factoryData: encodeFunctionData({ abi, functionName: 'deploy', args: [bytecode, salt] }),
  }
}
