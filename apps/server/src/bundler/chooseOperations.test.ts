import { expect, test } from 'vitest'
import { bundleGas } from '../userOperation/bundleGas.ts'
import { type BundleTerms, chooseOperations } from './chooseOperations.ts'
import type { StoredOperation } from './operationStore.ts'

const huge = 1n << 120n
const terms: BundleTerms = {
  baseFee: 100n,
  maxGas: 1n << 24n,
  balance: huge,
  replaced: [],
  ceiling: { maxFeePerGas: huge, maxPriorityFeePerGas: huge },
}

function waiting(
  hash: `0x${string}`,
  { fee = 200n, tip = 20n, gas = 500_000n, bundleLimit = 50 } = {},
): StoredOperation {
  return {
    hash,
    project: 'shop',
    status: 'pending',
    bundle: null,
    attempts: 0,
    bundleLimit,
    operation: {
      sender: `0x${'1'.repeat(40)}`,
      nonce: 0n,
      callData: '0x',
      callGasLimit: gas,
      verificationGasLimit: 0n,
      preVerificationGas: 0n,
      maxFeePerGas: fee,
      maxPriorityFeePerGas: tip,
      signature: '0x',
    },
  }
}

const hashesOf = (operations: readonly StoredOperation[], more: Partial<BundleTerms> = {}) =>
  chooseOperations(operations, { ...terms, ...more }).chosen.map(({ hash }) => hash)

test('operations with like fees share a transaction', () => {
  expect(hashesOf([waiting('0x1'), waiting('0x2')])).toEqual(['0x1', '0x2'])
})

test.each([
  ['half of the first one’s tip', { tip: 10n }, true],
  ['less than half of the first one’s tip', { tip: 9n }, false],
  ['1.25 times the base fee', { fee: 125n }, true],
  ['one wei less than 1.25 times the base fee', { fee: 124n }, false],
  ['a fee that leaves half of the tip', { fee: 130n, tip: 90n }, true],
])('an operation with %s shares the transaction of a better one: %#', (_title, offer, joins) => {
  expect(hashesOf([waiting('0x1'), waiting('0x2', offer)])).toEqual(
    joins ? ['0x1', '0x2'] : ['0x1'],
  )
})

test('a tip above the useful one keeps no operation out', () => {
  const ceiling = { maxFeePerGas: huge, maxPriorityFeePerGas: 20n }
  const operations = [waiting('0x1', { fee: 900n, tip: 800n }), waiting('0x2', { tip: 10n })]
  expect(hashesOf(operations)).toEqual(['0x1'])
  expect(hashesOf(operations, { ceiling })).toEqual(['0x1', '0x2'])
})

test('a cheap operation that comes first keeps out none with more', () => {
  expect(hashesOf([waiting('0x1', { fee: 101n, tip: 1n }), waiting('0x2')])).toEqual(['0x1', '0x2'])
})

test.each([
  [0n, ['0x1', '0x2']],
  [-1n, ['0x1']],
])('the gas of a transaction is not exceeded by one: %s', (change, expected) => {
  const operations = [waiting('0x1'), waiting('0x2')]
  const maxGas = bundleGas(operations.map(({ operation }) => operation)) + change
  expect(hashesOf(operations, { maxGas })).toEqual(expected)
})

test.each([
  [0n, ['0x1', '0x2']],
  [-1n, ['0x1']],
])('the bundler’s balance is not exceeded by one wei: %s', (change, expected) => {
  const operations = [waiting('0x1'), waiting('0x2')]
  const balance = bundleGas(operations.map(({ operation }) => operation)) * 200n + change
  expect(hashesOf(operations, { balance })).toEqual(expected)
})

test('an operation that the bundler cannot afford blocks none behind it', () => {
  const dear = waiting('0x1', { gas: 9_000_000n })
  const cheap = waiting('0x2')
  const balance = bundleGas([cheap.operation]) * 200n
  expect(chooseOperations([dear, cheap], { ...terms, balance })).toEqual({
    chosen: [cheap],
    unaffordable: [dear],
  })
})

test('an operation that must be alone is in no transaction with others, first or later', () => {
  const alone = waiting('0x1', { bundleLimit: 1 })
  expect(hashesOf([alone, waiting('0x2')])).toEqual(['0x1'])
  expect(hashesOf([waiting('0x2'), alone, waiting('0x3')])).toEqual(['0x2', '0x3'])
})

test('the lowest bundle limit of its operations counts for a transaction', () => {
  const operations = [waiting('0x1'), waiting('0x2', { bundleLimit: 2 }), waiting('0x3')]
  expect(hashesOf(operations)).toEqual(['0x1', '0x2'])
  const three = [waiting('0x1'), waiting('0x2'), waiting('0x3', { bundleLimit: 2 }), waiting('0x4')]
  expect(hashesOf(three)).toEqual(['0x1', '0x2', '0x4'])
})
