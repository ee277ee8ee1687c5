import { expect, test } from 'vitest'
import { bundleGas } from './bundleGas.ts'
import type { UserOperation } from './operation.ts'

const operation = (callGasLimit: bigint): UserOperation => ({
  sender: `0x${'aa'.repeat(20)}`,
  nonce: 1n,
  callData: '0x',
  callGasLimit,
  verificationGasLimit: 0n,
  preVerificationGas: 0n,
  maxFeePerGas: 0n,
  maxPriorityFeePerGas: 0n,
  signature: '0x',
})

test('a transaction has the gas of its operations, 1/63 more, and 100,000', () => {
  expect(bundleGas([])).toBe(100_000n)
  expect(bundleGas([operation(63_000n)])).toBe(164_000n)
  expect(bundleGas([operation(63_000n), operation(126_000n)])).toBe(292_000n)
})
