import { expect, test } from 'vitest'
import { bundleFees, type Fees, feeCeiling } from './bundleFees.ts'

const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint): Fees => ({
  maxFeePerGas,
  maxPriorityFeePerGas,
})
const high = fees(1n << 100n, 1n << 100n)
const none = { replaced: [], ceiling: high }

test('a bundle of one operation has its fees', () => {
  expect(bundleFees([fees(30n, 3n)], none)).toEqual(fees(30n, 3n))
})

test.each([
  ['the lower first', [fees(30n, 3n), fees(31n, 4n)]],
  ['the lower last', [fees(31n, 4n), fees(30n, 3n)]],
])('a bundle has the lowest fees of its operations, not the highest: %s', (_title, operations) => {
  expect(bundleFees(operations, none)).toEqual(fees(30n, 3n))
})

test('the fee and the tip of a bundle can be of two operations', () => {
  expect(bundleFees([fees(30n, 9n), fees(50n, 2n)], none)).toEqual(fees(30n, 2n))
})

test.each([
  ['one below what its operations give', fees(27n, 2n), fees(31n, 3n)],
  ['of which 110 % and one are what they give', fees(28n, 2n), fees(31n, 3n)],
  ['of which 110 % and one are more than they give', fees(29n, 3n), fees(32n, 4n)],
])(
  'a replacement exceeds the fees of a transaction %s by 10 %% and one wei',
  (_title, replaced, expected) => {
    expect(bundleFees([fees(31n, 3n)], { ...none, replaced: [replaced] })).toEqual(expected)
  },
)

test('110 percent and one wei: a fee of 1,000 is replaced by 1,101', () => {
  const replaced = [fees(1_000n, 100n)]
  expect(bundleFees([fees(1n, 1n)], { ...none, replaced })).toEqual(fees(1_101n, 111n))
})

test('a replacement exceeds the highest of several transactions, in any order', () => {
  const both = [fees(100n, 10n), fees(200n, 20n)]
  for (const replaced of [both, both.toReversed()]) {
    expect(bundleFees([fees(50n, 5n)], { ...none, replaced })).toEqual(fees(221n, 23n))
  }
})

test('a bundle replaces a transaction with the lowest fees of its operations where these are higher', () => {
  const operations = [fees(500n, 60n), fees(400n, 50n)]
  const terms = { ...none, replaced: [fees(100n, 10n)] }
  expect(bundleFees(operations, terms)).toEqual(fees(400n, 50n))
})

test.each([
  [fees(401n, 51n), fees(400n, 50n)],
  [fees(400n, 50n), fees(400n, 50n)],
  [fees(399n, 49n), fees(399n, 49n)],
])('fees above what speeds a transaction up are not offered', (operation, expected) => {
  expect(bundleFees([operation], { replaced: [], ceiling: fees(400n, 50n) })).toEqual(expected)
})

test('a replacement may exceed the ceiling, since a node rejects it otherwise', () => {
  const terms = { replaced: [fees(400n, 50n)], ceiling: fees(400n, 50n) }
  expect(bundleFees([fees(900n, 90n)], terms)).toEqual(fees(441n, 56n))
})

test('the ceiling is twice the suggested tip and three times the base fee', () => {
  const terms = { baseFee: 100n, suggestedTip: 7n, minTip: 1n }
  expect(feeCeiling(terms)).toEqual(fees(314n, 14n))
})

test.each([
  [13n, 14n],
  [14n, 14n],
  [15n, 15n],
])('with a minimum tip of %s, feeCeiling returns a priority fee of %s', (minTip, tip) => {
  const { maxPriorityFeePerGas } = feeCeiling({ baseFee: 0n, suggestedTip: 7n, minTip })
  expect(maxPriorityFeePerGas).toBe(tip)
})

test('a node without a suggested tip sets no ceiling', () => {
  const ceiling = feeCeiling({ baseFee: 1n, suggestedTip: 0n, minTip: 1n })
  expect(bundleFees([fees(1n << 90n, 1n << 80n)], { replaced: [], ceiling })).toEqual(
    fees(1n << 90n, 1n << 80n),
  )
})
