import { isAddressEqual } from 'viem'
import { bundleGas } from './bundleGas.ts'
import type { UserOperation } from './operation.ts'
import type { OperationLimits } from './operationLimits.ts'
import { requiredPreVerificationGas } from './preVerificationGas.ts'

const MAX_VERIFICATION_GAS = 10_000_000n
/** Below it a CALL cannot be made at all. */
const MIN_CALL_GAS = 9_000n
const MAX_DATA_CHARS = 2 * 100_000
/** In percent of the base fee: it may rise by an eighth with each of the next blocks. */
const MIN_FEE_PERCENT = 125n

/** Why an operation cannot be sent in a transaction of its own, whatever its account says, or `null` (pure). */
export function checkOperation(operation: UserOperation, limits: OperationLimits): string | null {
  return checkMembers(operation) ?? checkGas(operation, limits) ?? checkFees(operation, limits)
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

function checkGas(operation: UserOperation, limits: OperationLimits): string | null {
  const { callGasLimit, preVerificationGas } = operation
  const verification =
    operation.verificationGasLimit + (operation.paymasterVerificationGasLimit ?? 0n)
  if (verification > MAX_VERIFICATION_GAS) return 'the verification gas limits are too high'
  if (callGasLimit < MIN_CALL_GAS) return `callGasLimit must be at least ${MIN_CALL_GAS}`
  const required = requiredPreVerificationGas(operation, limits)
  if (preVerificationGas < required) return `preVerificationGas must be at least ${required}`
  const gas = bundleGas([operation])
  return gas > limits.maxGas
    ? `the gas limits are too high: a transaction needs ${gas} gas and may have ${limits.maxGas}`
    : null
}

function checkFees(operation: UserOperation, limits: OperationLimits): string | null {
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  if (maxPriorityFeePerGas > maxFeePerGas) {
    return 'maxPriorityFeePerGas must not be above maxFeePerGas'
  }
  if (maxPriorityFeePerGas < limits.minTip) {
    return `maxPriorityFeePerGas must be at least ${limits.minTip}`
  }
  return maxFeePerGas * 100n < limits.baseFee * MIN_FEE_PERCENT
    ? `maxFeePerGas must be at least 1.25 times the base fee, ${limits.baseFee}`
    : null
}
