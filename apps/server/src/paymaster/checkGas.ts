import type { GasEstimate } from '../userOperation/estimateGas.ts'
import { gasLimitOf, type UserOperation } from '../userOperation/operation.ts'

/** What the operation needs and what the network asks for, when the paymaster signs. */
export type GasNeeds = {
  estimate: GasEstimate
  /** In wei: what a transaction pays for a gas now, and the tip that the node suggests. */
  gasPrice: bigint
  suggestedTip: bigint
  /** Below it, the chain takes no transaction. */
  minTip: bigint
}

/** What our paymaster's validation uses, with room; its `postOp` is never called. */
export const PAYMASTER_VERIFICATION_GAS = 100_000n

// In percent of what is needed.
const MAX_LIMIT_PERCENT = 150n
/** All of it goes to the bundler, used or not. */
const MAX_PRE_VERIFICATION_PERCENT = 110n
const MAX_FEE_PERCENT = 300n
const MAX_TIP_PERCENT = 200n
/** A deployment with a batch of swaps needs about two million. */
const MAX_GAS = 5_000_000n

/** Why a project does not pay for so much gas, or `null` (pure). */
export function checkGas(
  operation: UserOperation,
  { estimate, ...needs }: GasNeeds,
): string | null {
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  const limits = ['callGasLimit', 'verificationGasLimit'] as const
  const high = limits.find((name) => isAbove(operation[name], estimate[name], MAX_LIMIT_PERCENT))
  if (high) return `${high} is far above the estimate, ${estimate[high]}`
  const { preVerificationGas } = estimate
  if (isAbove(operation.preVerificationGas, preVerificationGas, MAX_PRE_VERIFICATION_PERCENT)) {
    return `preVerificationGas is above what is needed, ${preVerificationGas}`
  }
  const paymasterGas = operation.paymasterVerificationGasLimit ?? 0n
  if (paymasterGas > PAYMASTER_VERIFICATION_GAS || operation.paymasterPostOpGasLimit) {
    return 'the gas limits of the paymaster are too high'
  }
  const gas = gasLimitOf(operation)
  if (gas > MAX_GAS) return `the operation needs ${gas} gas; at most ${MAX_GAS} are sponsored`
  if (isAbove(maxFeePerGas, needs.gasPrice, MAX_FEE_PERCENT)) {
    return 'maxFeePerGas is far above the network fee'
  }
  const isTipNeeded = maxPriorityFeePerGas <= needs.minTip
  if (!isTipNeeded && isAbove(maxPriorityFeePerGas, needs.suggestedTip, MAX_TIP_PERCENT)) {
    return 'maxPriorityFeePerGas is far above the network’s'
  }
  return null
}

function isAbove(asked: bigint, needed: bigint, percent: bigint): boolean {
  return asked * 100n > needed * percent
}
