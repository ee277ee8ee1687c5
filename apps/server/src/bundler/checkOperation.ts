import { isAddressEqual } from 'viem'
import type { UserOperation } from './operation.ts'
import { requiredPreVerificationGas } from './preVerificationGas.ts'

const MAX_VERIFICATION_GAS = 10_000_000n
const MAX_CALL_GAS = 20_000_000n
/** Below it a CALL cannot be made at all. */
const MIN_CALL_GAS = 9_000n
const MAX_DATA_CHARS = 2 * 100_000

/** Why an operation cannot be accepted whatever the chain's state is, or `null`. */
export function checkOperation(
  operation: UserOperation,
  { baseFee }: { baseFee: bigint },
): string | null {
  return checkMembers(operation) ?? checkGas(operation) ?? checkFees(operation, baseFee)
}

function checkMembers(operation: UserOperation): string | null {
  const { factory, factoryData, paymaster, eip7702Auth } = operation
  if (factoryData && factoryData !== '0x' && !factory) return 'factoryData needs a factory'
  if (factory && eip7702Auth) return 'factory and eip7702Auth exclude each other'
  const paymasterMembers = [
    operation.paymasterVerificationGasLimit,
    operation.paymasterPostOpGasLimit,
    operation.paymasterData === '0x' ? null : operation.paymasterData,
  ]
  if (!paymaster && paymasterMembers.some((member) => member)) {
    return 'paymasterData and its gas limits need a paymaster'
  }
  if (paymaster && !operation.paymasterVerificationGasLimit) {
    return 'a paymaster needs a paymasterVerificationGasLimit'
  }
  if (paymaster && isAddressEqual(paymaster, operation.sender)) {
    return 'the paymaster must not be the sender'
  }
  const data = [operation.callData, operation.signature, factoryData, operation.paymasterData]
  const chars = data.reduce((sum, text) => sum + (text?.length ?? 0), 0)
  return chars > MAX_DATA_CHARS ? 'the operation is too large' : null
}

function checkGas(operation: UserOperation): string | null {
  const { callGasLimit, preVerificationGas } = operation
  const verification =
    operation.verificationGasLimit + (operation.paymasterVerificationGasLimit ?? 0n)
  if (verification > MAX_VERIFICATION_GAS) return 'the verification gas limits are too high'
  if (callGasLimit + (operation.paymasterPostOpGasLimit ?? 0n) > MAX_CALL_GAS) {
    return 'callGasLimit is too high'
  }
  if (callGasLimit < MIN_CALL_GAS) return `callGasLimit must be at least ${MIN_CALL_GAS}`
  const required = requiredPreVerificationGas(operation)
  if (preVerificationGas < required) return `preVerificationGas must be at least ${required}`
  return preVerificationGas > MAX_CALL_GAS ? 'preVerificationGas is too high' : null
}

function checkFees(operation: UserOperation, baseFee: bigint): string | null {
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  if (maxPriorityFeePerGas > maxFeePerGas) {
    return 'maxPriorityFeePerGas must not be above maxFeePerGas'
  }
  if (maxFeePerGas < baseFee) return `maxFeePerGas must be at least the base fee, ${baseFee}`
  return null
}
