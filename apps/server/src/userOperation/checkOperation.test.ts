import { hexToBytes, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { bundleGas, maxBundleGas } from './bundleGas.ts'
import { encodeBundle } from './bundlerChain.ts'
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
] as const)('an operation with %s is rejected', (_title, change, reason) => {
  expect(checkOperation({ ...operation, ...change }, limits)).toMatch(reason)
})

const paymaster = `0x${'2'.repeat(40)}` as const
const factory = `0x${'3'.repeat(40)}` as const
const eip7702Auth = { chainId: 1n, address: factory, nonce: 0n, yParity: 0, r: 1n, s: 1n }

test.each<[string, Partial<UserOperation>, string]>([
  ['factoryData without a factory', { factoryData: '0x12' }, 'factoryData needs a factory'],
  [
    'a factory and an upgrade',
    { factory, eip7702Auth },
    'factory and eip7702Auth exclude each other',
  ],
  [
    'data of no paymaster',
    { paymasterData: '0x12' },
    'paymasterData and its gas limits need a paymaster',
  ],
  [
    'a verification gas limit of no paymaster',
    { paymasterVerificationGasLimit: 1n },
    'paymasterData and its gas limits need a paymaster',
  ],
  [
    'a postOp gas limit of no paymaster',
    { paymasterPostOpGasLimit: 1n },
    'paymasterData and its gas limits need a paymaster',
  ],
  ['a paymaster without gas', { paymaster }, 'a paymaster needs a paymasterVerificationGasLimit'],
  [
    'a paymaster with zero gas',
    { paymaster, paymasterVerificationGasLimit: 0n },
    'a paymaster needs a paymasterVerificationGasLimit',
  ],
  [
    'itself as paymaster',
    { paymaster: operation.sender, paymasterVerificationGasLimit: 1n },
    'the paymaster must not be the sender',
  ],
])('an operation with %s is rejected', (_title, change, reason) => {
  expect(checkOperation({ ...operation, ...change }, limits)).toBe(reason)
})

test.each<[string, Partial<UserOperation>]>([
  ['empty factoryData', { factoryData: '0x' }],
  [
    'empty data of no paymaster',
    { paymasterData: '0x', paymasterVerificationGasLimit: 0n, paymasterPostOpGasLimit: 0n },
  ],
  [
    'null in place of each',
    { factory: null, factoryData: null, paymaster: null, paymasterData: null, eip7702Auth: null },
  ],
  ['a factory with data', { factory, factoryData: '0x12' }],
  ['a factory without data', { factory }],
  ['an upgrade', { eip7702Auth, preVerificationGas: 125_000n }],
  ['a paymaster without data', { paymaster, paymasterVerificationGasLimit: 1n }],
])('an operation with %s is accepted', (_title, change) => {
  expect(checkOperation({ ...operation, ...change }, limits)).toBeNull()
})

test.each(['callData', 'signature', 'factoryData', 'paymasterData'] as const)(
  'the %s counts towards the 200,000 characters of an operation',
  (name) => {
    const rich = { ...limits, maxGas: 1n << 40n }
    const members = {
      factory,
      paymaster,
      paymasterVerificationGasLimit: 1n,
      preVerificationGas: 1n << 30n,
    }
    const empty = {
      callData: '0x',
      signature: '0x',
      factoryData: '0x',
      paymasterData: '0x',
    } as const
    const data = (chars: number): `0x${string}` => `0x${'1'.repeat(chars - 8)}`
    const whole = { ...operation, ...members, ...empty, [name]: data(200_000) }
    expect(checkOperation(whole, rich)).toBeNull()
    const larger = { ...whole, [name]: data(200_002) }
    expect(checkOperation(larger, rich)).toBe('the operation is too large')
  },
)

test('the verification gas of the account and of the paymaster may have ten million together', () => {
  const rich = { ...limits, maxGas: 1n << 40n }
  const most = {
    ...operation,
    paymaster,
    paymasterVerificationGasLimit: 1n,
    verificationGasLimit: 9_999_999n,
  }
  expect(checkOperation(most, rich)).toBeNull()
  expect(checkOperation({ ...most, paymasterVerificationGasLimit: 2n }, rich)).toBe(
    'the verification gas limits are too high',
  )
  expect(checkOperation({ ...operation, verificationGasLimit: 10_000_000n }, rich)).toBeNull()
})

test('9,000 gas for its calls are enough, and a tip may be the whole fee', () => {
  expect(checkOperation({ ...operation, callGasLimit: 9_000n }, limits)).toBeNull()
  expect(checkOperation({ ...operation, maxPriorityFeePerGas: 1_250n }, limits)).toBeNull()
})

test('an upgrade needs 25,000 preVerificationGas more', () => {
  const upgraded = { ...operation, eip7702Auth }
  expect(requiredPreVerificationGas(upgraded, limits)).toBe(
    requiredPreVerificationGas(operation, limits) + 25_000n,
  )
})

test('preVerificationGas is 41,000, and 4 for each zero byte of the calldata and 16 for another one', () => {
  const data = hexToBytes(encodeBundle([operation], zeroAddress))
  const calldata = data.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n)
  expect(requiredPreVerificationGas(operation, limits)).toBe(41_000n + calldata)
  const bytes = BigInt(data.length)
  expect(requiredPreVerificationGas(operation, { dataGasPerByte: 3n })).toBe(
    41_000n + calldata + 3n * bytes,
  )
})

test('large calldata costs 10 for each zero byte and 40 for another one, less 40,000 that the operation uses', () => {
  const large = { ...operation, callData: `0x${'ff'.repeat(10_000)}` as const }
  const data = hexToBytes(encodeBundle([large], zeroAddress))
  const calldata = data.reduce((sum, byte) => sum + (byte === 0 ? 10n : 40n), 0n)
  expect(requiredPreVerificationGas(large, limits)).toBe(41_000n + calldata - 40_000n)
})

test('an operation needs no tip on a chain without a minimum tip', () => {
  const free = { ...operation, maxPriorityFeePerGas: 0n }
  expect(checkOperation(free, { ...limits, minTip: 0n })).toBeNull()
})

test('an operation whose own transaction needs one gas more than EIP-7825 allows is rejected', () => {
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
])('with a block gas limit of %s, maxBundleGas returns %s', (block, most) => {
  expect(maxBundleGas(block)).toBe(most)
})

test('an operation with one gas less than the required preVerificationGas is rejected', () => {
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
