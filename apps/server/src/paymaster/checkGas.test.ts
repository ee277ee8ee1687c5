import { describe, expect, test } from 'vitest'
import type { UserOperation } from '../userOperation/operation.ts'
import { checkGas } from './checkGas.ts'

const estimate = {
  callGasLimit: 100_000n,
  verificationGasLimit: 200_000n,
  preVerificationGas: 50_000n,
}
const needs = { estimate, gasPrice: 1_000n, suggestedTip: 100n, minTip: 1n }

const operation: UserOperation = {
  sender: '0x0000000000000000000000000000000000000001',
  nonce: 0n,
  callData: '0x',
  ...estimate,
  paymasterVerificationGasLimit: 100_000n,
  paymasterPostOpGasLimit: 0n,
  maxFeePerGas: 1_000n,
  maxPriorityFeePerGas: 100n,
  signature: '0x',
}

describe('the gas that a project pays for', () => {
  test('an operation with the estimate’s limits and the network’s fees is paid for', () => {
    expect(checkGas(operation, needs)).toBeNull()
  })

  test.each<[keyof UserOperation, bigint]>([
    ['callGasLimit', 150_000n],
    ['verificationGasLimit', 300_000n],
    ['preVerificationGas', 55_000n],
    ['paymasterVerificationGasLimit', 100_000n],
    ['paymasterPostOpGasLimit', 0n],
    ['maxFeePerGas', 3_000n],
    ['maxPriorityFeePerGas', 200n],
  ])('%s may be %i, and not one more', (name, most) => {
    expect(checkGas({ ...operation, [name]: most }, needs)).toBeNull()
    expect(checkGas({ ...operation, [name]: most + 1n }, needs)).not.toBeNull()
  })

  test.each<[string, Partial<UserOperation>, string]>([
    ['callGasLimit', { callGasLimit: 150_001n }, 'callGasLimit is far above the estimate, 100000'],
    [
      'verificationGasLimit',
      { verificationGasLimit: 300_001n },
      'verificationGasLimit is far above the estimate, 200000',
    ],
    [
      'preVerificationGas',
      { preVerificationGas: 55_001n },
      'preVerificationGas is above what is needed, 50000',
    ],
    [
      'paymasterVerificationGasLimit',
      { paymasterVerificationGasLimit: 100_001n },
      'the gas limits of the paymaster are too high',
    ],
    [
      'paymasterPostOpGasLimit',
      { paymasterPostOpGasLimit: 1n },
      'the gas limits of the paymaster are too high',
    ],
    ['maxFeePerGas', { maxFeePerGas: 3_001n }, 'maxFeePerGas is far above the network fee'],
    [
      'maxPriorityFeePerGas',
      { maxPriorityFeePerGas: 201n },
      'maxPriorityFeePerGas is far above the network’s',
    ],
  ])('the error names %s and what is needed', (_name, change, message) => {
    expect(checkGas({ ...operation, ...change }, needs)).toBe(message)
  })

  test('without a gas limit of the paymaster an operation is paid for', () => {
    const { paymasterVerificationGasLimit: _limit, ...without } = operation
    expect(checkGas(without, needs)).toBeNull()
    expect(checkGas({ ...operation, paymasterVerificationGasLimit: null }, needs)).toBeNull()
  })

  test('an operation may have five million gas, and not one more', () => {
    const dear = { ...needs, estimate: { ...estimate, callGasLimit: 10_000_000n } }
    const most = 5_000_000n - 350_000n
    expect(checkGas({ ...operation, callGasLimit: most }, dear)).toBeNull()
    expect(checkGas({ ...operation, callGasLimit: most + 1n }, dear)).toBe(
      'the operation needs 5000001 gas; at most 5000000 are sponsored',
    )
  })

  test('the lowest tip that the chain takes is paid for where the node suggests none', () => {
    const quiet = { ...needs, suggestedTip: 0n }
    expect(checkGas({ ...operation, maxPriorityFeePerGas: 1n }, quiet)).toBeNull()
    expect(checkGas({ ...operation, maxPriorityFeePerGas: 2n }, quiet)).toContain('maxPriority')
  })
})
