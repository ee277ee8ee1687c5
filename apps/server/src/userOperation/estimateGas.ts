import type { PartialUserOperation } from '@latchkey/wire/userOperation'
import type { Context } from '../context/context.ts'
import type { OperationChain } from './bundlerChain.ts'
import { bundlerError } from './bundlerError.ts'
import { checkSender } from './checkSender.ts'
import { type MeasuredGas, measureGas } from './measureGas.ts'
import { completeOperation, type UserOperation } from './operation.ts'
import { requiredPreVerificationGas } from './preVerificationGas.ts'

export type GasEstimate = {
  preVerificationGas: bigint
  verificationGasLimit: bigint
  callGasLimit: bigint
  paymasterVerificationGasLimit?: bigint
  paymasterPostOpGasLimit?: bigint
}

/** The EntryPoint's own work during verification: nonce, prefund, hashing, the sender creator. */
const VERIFICATION_OVERHEAD = 60_000n
const PREFUND_GAS = 35_000n
const PAYMASTER_OVERHEAD = 20_000n
const CALL_OVERHEAD = 12_000n
const PRE_VERIFICATION_MARGIN = 1_000n
const MAX_UINT128 = (1n << 128n) - 1n

/** Measures an operation by running it at the EntryPoint's address. @throws RpcError */
export async function estimateGas(
  context: Context,
  bundler: OperationChain,
  partial: PartialUserOperation,
): Promise<GasEstimate> {
  const operation = completeOperation(partial)
  const senderProblem = await checkSender(context, bundler, operation)
  if (senderProblem) throw bundlerError('rejectedByAccount', senderProblem)
  const measured = await measureGas(context, bundler, operation)
  if (!measured.executed) {
    throw bundlerError('executionReverted', 'execution reverted', measured.revertData)
  }
  const dataGasPerByte = BigInt(bundler.chain.config.bundling.dataGasPerByte ?? 0)
  return toEstimate(operation, measured, dataGasPerByte)
}

/** Gas limits with room for what the simulation cannot see. */
export function toEstimate(
  operation: UserOperation,
  measured: MeasuredGas,
  dataGasPerByte: bigint,
): GasEstimate {
  const verified = withMargin(measured.creationGas + measured.validationGas)
  const prefund = operation.paymaster ? 0n : PREFUND_GAS
  const limits = {
    verificationGasLimit: verified + VERIFICATION_OVERHEAD + prefund,
    callGasLimit: withMargin(measured.executionGas) + CALL_OVERHEAD,
    ...(operation.paymaster
      ? {
          paymasterVerificationGasLimit: higher(
            withMargin(measured.paymasterGas) + PAYMASTER_OVERHEAD,
            operation.paymasterVerificationGasLimit,
          ),
          paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? 0n,
        }
      : {}),
  }
  // Measured with the widest numbers, since each byte that is not zero costs more.
  const widest = {
    ...operation,
    ...limits,
    preVerificationGas: MAX_UINT128,
    maxFeePerGas: MAX_UINT128,
    maxPriorityFeePerGas: MAX_UINT128,
  }
  const preVerificationGas = requiredPreVerificationGas(widest, { dataGasPerByte })
  return { preVerificationGas: preVerificationGas + PRE_VERIFICATION_MARGIN, ...limits }
}

function withMargin(gas: bigint): bigint {
  return (gas * 5n) / 4n
}

function higher(gas: bigint, given: bigint | null | undefined): bigint {
  return given && given > gas ? given : gas
}
