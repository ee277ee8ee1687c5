import { size } from 'viem'
import { chainNumber } from '../approve/networks.ts'
import type { Operation } from './operation.ts'

/** EIP-7825: no block has a transaction with a higher gas limit. */
const maxTransactionGas = 2n ** 24n
/** Deploying the account and verifying P-256 in Solidity need less than half of it. */
const usualVerificationGas = 3_000_000n
/** Of a network that charges a transaction's data beside its gas, which bundlers add. */
const usualPreVerificationGas = 2_000_000n
/** What `handleOps` costs around one operation, an authorization (EIP-7702) included, twice over. */
const fixedPreVerificationGas = 200_000n
/** EIP-7623: the most that a byte of calldata costs, twice over. */
const preVerificationGasPerByte = 80n

/** Networks whose gas pays for everything, so that `preVerificationGas` follows from the operation's size. */
const networksWithoutDataFee: readonly number[] = [1, 56, 97, 100, 137, 43_114, 31_337, 11_155_111]

/** Whether one transaction can have the operation, whatever limits the bundler set. */
export function canBeSent(operation: Operation): boolean {
  const { callGasLimit, verificationGasLimit, preVerificationGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const paymasterGas = paymasterVerificationGasLimit + paymasterPostOpGasLimit
  const gas = callGasLimit + verificationGasLimit + preVerificationGas + paymasterGas
  return gas <= maxTransactionGas
}

/**
 * Whether a bundler set more gas than operations need. It keeps all of `preVerificationGas`, and a tenth of the other
 * limits is paid even if it is not used.
 */
export function hasUnusualGas(operation: Operation, chainId: string): boolean {
  const { verificationGasLimit, preVerificationGas } = operation
  if (verificationGasLimit > usualVerificationGas) return true
  return preVerificationGas > highestPreVerificationGas(operation, chainNumber(chainId))
}

function highestPreVerificationGas(operation: Operation, chainId: number): bigint {
  if (!networksWithoutDataFee.includes(chainId)) return usualPreVerificationGas
  const { callData, signature, factoryData = '0x', paymasterData = '0x' } = operation
  const bytes = size(callData) + size(signature) + size(factoryData) + size(paymasterData)
  return fixedPreVerificationGas + BigInt(bytes) * preVerificationGasPerByte
}
