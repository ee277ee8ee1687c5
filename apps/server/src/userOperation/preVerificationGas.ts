import { encodeFunctionData, hexToBytes, zeroAddress } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { packOperation, type UserOperation } from './operation.ts'

const TRANSACTION_GAS = 21_000n
/** What `handleOps` uses per operation outside its own measuring: hashing, loops, events, the payout. */
const OPERATION_GAS = 20_000n
/** EIP-7623: a transaction pays at least this for each zero byte of its calldata, four times of it for another one. */
const MIN_GAS_PER_TOKEN = 10
/** What the validation and the payment of the smallest operation use at least; it counts towards that minimum. */
const LEAST_EXECUTION_GAS = 40_000
/** EIP-7702: what a transaction pays for each authorization. */
const AUTHORIZATION_GAS = 25_000n

/**
 * The gas of an operation that the EntryPoint cannot measure: its calldata and its share of the
 * transaction, for a bundle of one. `dataGasPerByte` is for chains that charge for data on another chain.
 */
export function requiredPreVerificationGas(
  operation: UserOperation,
  { dataGasPerByte }: { dataGasPerByte: bigint },
): bigint {
  const data = encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[packOperation(operation)], zeroAddress],
  })
  const bytes = hexToBytes(data)
  const tokens = bytes.reduce((sum, byte) => sum + (byte === 0 ? 1 : 4), 0)
  const calldata = Math.max(tokens * 4, tokens * MIN_GAS_PER_TOKEN - LEAST_EXECUTION_GAS)
  const dataFee = BigInt(bytes.length) * dataGasPerByte
  const authorization = operation.eip7702Auth ? AUTHORIZATION_GAS : 0n
  return TRANSACTION_GAS + OPERATION_GAS + authorization + BigInt(calldata) + dataFee
}
