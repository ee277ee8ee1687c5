import { expect, test } from 'vitest'
import { toEstimate } from './estimateGas.ts'
import type { UserOperation } from './operation.ts'
import { requiredPreVerificationGas } from './preVerificationGas.ts'

const operation: UserOperation = {
  sender: `0x${'aa'.repeat(20)}`,
  nonce: 1n,
  callData: '0x1234',
  callGasLimit: 0n,
  verificationGasLimit: 0n,
  preVerificationGas: 0n,
  maxFeePerGas: 0n,
  maxPriorityFeePerGas: 0n,
  signature: '0x99',
}
const measured = {
  creationGas: 100_000n,
  validationGas: 20_000n,
  paymasterGas: 40_000n,
  executionGas: 80_000n,
  executed: true,
  revertData: '0x',
} as const
const paymaster = `0x${'bb'.repeat(20)}` as const
const widest = (1n << 128n) - 1n

test('the limits are what was measured, a quarter more, and the EntryPoint’s own work', () => {
  const limits = { verificationGasLimit: 150_000n + 60_000n + 35_000n, callGasLimit: 112_000n }
  const wide = {
    ...{ ...operation, ...limits, preVerificationGas: widest },
    ...{ maxFeePerGas: widest, maxPriorityFeePerGas: widest },
  }
  expect(toEstimate(operation, measured, 0n)).toEqual({
    ...limits,
    preVerificationGas: requiredPreVerificationGas(wide, { dataGasPerByte: 0n }) + 1_000n,
  })
  expect(toEstimate(operation, measured, 5n).preVerificationGas).toBe(
    requiredPreVerificationGas(wide, { dataGasPerByte: 5n }) + 1_000n,
  )
})

test('an account with a paymaster pays no prefund, and the estimate has gas limits for the paymaster', () => {
  const paid = { ...operation, paymaster, paymasterPostOpGasLimit: 5n }
  expect(toEstimate(paid, measured, 0n)).toMatchObject({
    verificationGasLimit: 210_000n,
    callGasLimit: 112_000n,
    paymasterVerificationGasLimit: 70_000n,
    paymasterPostOpGasLimit: 5n,
  })
  expect(toEstimate({ ...operation, paymaster }, measured, 0n)).toMatchObject({
    paymasterPostOpGasLimit: 0n,
  })
})

test.each([
  [69_999n, 70_000n],
  [70_000n, 70_000n],
  [70_001n, 70_001n],
  [null, 70_000n],
])('a verification gas limit of the paymaster of %s is estimated as %s', (given, expected) => {
  const paid = { ...operation, paymaster, paymasterVerificationGasLimit: given }
  expect(toEstimate(paid, measured, 0n).paymasterVerificationGasLimit).toBe(expected)
})
