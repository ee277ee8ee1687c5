import { expect, test } from 'vitest'
import { bundleGas, maxBundleGas } from './bundleGas.ts'
import { checkOperation } from './checkOperation.ts'
import type { UserOperation } from './operation.ts'
import type { OperationLimits } from './operationLimits.ts'
import { requiredPreVerificationGas } from './preVerificationGas.ts'

const limits: OperationLimits = {
  baseFee: 1_000n,
  minTip: 7n,
  maxGas: 1n << 24n,
  dataGasPerByte: 0n,
}
const operation: UserOperation = {
  sender: `0x${'1'.repeat(40)}`,
  nonce: 0n,
  callData: '0x1234',
  callGasLimit: 300_000n,
  verificationGasLimit: 300_000n,
  preVerificationGas: 100_000n,
  maxFeePerGas: 1_250n,
  maxPriorityFeePerGas: 7n,
  signature: '0x',
}

/** The operation with the callGasLimit that gives its own transaction this much gas. */
function withTransactionGas(gas: bigint): UserOperation {
  const others = operation.verificationGasLimit + operation.preVerificationGas
  const callGasLimit = ((gas - 100_000n) * 63n + 63n) / 64n - others
  return { ...operation, callGasLimit }
}

test('an operation at the lowest fee, the lowest tip and within the gas of a transaction is accepted', () => {
  expect(checkOperation(operation, limits)).toBeNull()
})

test.each([
  ['one wei below 1.25 times the base fee', { maxFeePerGas: 1_249n }, /1\.25 times/],
  ['a tip one wei below the least', { maxPriorityFeePerGas: 6n }, /at least 7/],
  ['no tip', { maxPriorityFeePerGas: 0n }, /at least 7/],
  ['a tip above its fee', { maxPriorityFeePerGas: 1_251n }, /must not be above/],
  ['8,999 gas for its calls', { callGasLimit: 8_999n }, /at least 9000/],
] as const)('an operation with %s is refused', (_title, change, reason) => {
  expect(checkOperation({ ...operation, ...change }, limits)).toMatch(reason)
})

test('without a least tip of the chain an operation needs none', () => {
  const free = { ...operation, maxPriorityFeePerGas: 0n }
  expect(checkOperation(free, { ...limits, minTip: 0n })).toBeNull()
})

test('an operation whose own transaction needs one gas more than EIP-7825 allows is refused', () => {
  const largest = withTransactionGas(1n << 24n)
  expect(bundleGas([largest])).toBe(1n << 24n)
  expect(checkOperation(largest, limits)).toBeNull()
  const larger = { ...largest, callGasLimit: largest.callGasLimit + 1n }
  expect(bundleGas([larger])).toBeGreaterThan(1n << 24n)
  expect(checkOperation(larger, limits)).toMatch(/gas limits are too high/)
})

test('each gas limit of an operation counts towards the gas of its transaction', () => {
  const paid = {
    ...withTransactionGas((1n << 24n) - 40_000n),
    paymaster: `0x${'2'.repeat(40)}` as const,
    paymasterVerificationGasLimit: 1n,
  }
  expect(checkOperation(paid, limits)).toBeNull()
  const more = 60_000n
  for (const change of [
    { callGasLimit: paid.callGasLimit + more },
    { verificationGasLimit: paid.verificationGasLimit + more },
    { preVerificationGas: paid.preVerificationGas + more },
    { paymasterVerificationGasLimit: more },
    { paymasterPostOpGasLimit: more },
  ]) {
    expect(checkOperation({ ...paid, ...change }, limits)).toMatch(/gas limits are too high/)
  }
})

test.each([
  [(1n << 24n) - 1n, (1n << 24n) - 1n],
  [1n << 24n, 1n << 24n],
  [(1n << 24n) + 1n, 1n << 24n],
  [60_000_000n, 1n << 24n],
])('in a block of %s gas a transaction has at most %s', (block, most) => {
  expect(maxBundleGas(block)).toBe(most)
})

test('an operation with one gas less than the required preVerificationGas is refused', () => {
  let { preVerificationGas } = operation
  // Its own bytes are part of the calldata.
  for (let round = 0; round < 3; round++) {
    preVerificationGas = requiredPreVerificationGas({ ...operation, preVerificationGas }, limits)
  }
  expect(checkOperation({ ...operation, preVerificationGas }, limits)).toBeNull()
  const less = { ...operation, preVerificationGas: preVerificationGas - 1n }
  expect(checkOperation(less, limits)).toMatch(/preVerificationGas must be at least/)
})

test('preVerificationGas covers the least price of calldata (EIP-7623), so that data without work is no loss', () => {
  const withData = (bytes: number) =>
    requiredPreVerificationGas(
      { ...operation, callData: `0x${'ff'.repeat(bytes)}` },
      { dataGasPerByte: 0n },
    )
  expect(withData(320) - withData(288)).toBe(32n * 16n)
  expect(withData(32_096) - withData(32_064)).toBe(32n * 40n)
})

test('preVerificationGas covers the data fee of a rollup for each byte', () => {
  const free = requiredPreVerificationGas(operation, { dataGasPerByte: 0n })
  const two = requiredPreVerificationGas(operation, { dataGasPerByte: 2n })
  const three = requiredPreVerificationGas(operation, { dataGasPerByte: 3n })
  expect(two - free).toBe((three - two) * 2n)
  expect(three - two).toBeGreaterThan(500n)
})
