import { encodeFunctionData, hexToBytes, zeroAddress } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { packOperation, type UserOperation } from './operation.ts'

const TRANSACTION_GAS = 21_000n
/** What `handleOps` uses per operation outside its own measuring: hashing, loops, events, the payout. */
const OPERATION_GAS = 20_000n
/** EIP-7702: what a transaction pays for each authorisation. */
const AUTHORIZATION_GAS = 25_000n

/**
 * The gas of an operation that the EntryPoint cannot measure: its calldata and its share of the
 * transaction, for a bundle of one. Chains that charge for data on another chain need more; for
 * them an external bundler is the better one.
 */
export function requiredPreVerificationGas(operation: UserOperation): bigint {
  const data = encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[packOperation(operation)], zeroAddress],
  })
  const calldata = hexToBytes(data).reduce((gas, byte) => gas + (byte === 0 ? 4 : 16), 0)
  const authorization = operation.eip7702Auth ? AUTHORIZATION_GAS : 0n
  return TRANSACTION_GAS + OPERATION_GAS + authorization + BigInt(calldata)
}
