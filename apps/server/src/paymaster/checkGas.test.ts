import { describe, expect, test } from 'vitest'
import type { UserOperation } from '../bundler/operation.ts'
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

  test('an operation may have five million gas, and not one more', () => {
    const dear = { ...needs, estimate: { ...estimate, callGasLimit: 10_000_000n } }
    const most = 5_000_000n - 350_000n
    expect(checkGas({ ...operation, callGasLimit: most }, dear)).toBeNull()
    expect(checkGas({ ...operation, callGasLimit: most + 1n }, dear)).toContain('5000000')
  })

  test('the lowest tip that the chain takes is paid for where the node suggests none', () => {
    const quiet = { ...needs, suggestedTip: 0n }
    expect(checkGas({ ...operation, maxPriorityFeePerGas: 1n }, quiet)).toBeNull()
    expect(checkGas({ ...operation, maxPriorityFeePerGas: 2n }, quiet)).toContain('maxPriority')
  })
})
