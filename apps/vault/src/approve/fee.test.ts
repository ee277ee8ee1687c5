import { expect, test } from 'vitest'
import { assessFee, limitGas } from './fee.ts'

const gwei = 10n ** 9n

test('the network fee that the vault shows is the gas limit times the gas price', () => {
  const fee = assessFee({ chainId: 1, gas: 21_000n, gasPrice: 20n * gwei })
  expect(fee).toEqual({ amount: 420_000n * gwei, isHigh: false })
})

test.each([
  [1, 500],
  [10, 10],
  [56, 50],
  [100, 500],
  [137, 5_000],
  [324, 50],
  [8_453, 10],
  [42_161, 50],
  [43_114, 1_000],
  [59_144, 50],
])('the vault rates a gas price on eip155:%s above %s gwei as high', (chainId, usualGwei) => {
  const isHigh = (gasPrice: bigint) => assessFee({ chainId, gas: 1n, gasPrice }).isHigh
  const usual = BigInt(usualGwei) * gwei
  expect([isHigh(usual), isHigh(usual + 1n)]).toEqual([false, true])
})

test('the vault rates no gas price of an unknown network as high', () => {
  expect(assessFee({ chainId: 4_242, gas: 1n, gasPrice: 10n ** 30n }).isHigh).toBe(false)
})

test('the vault limits a page’s gas limit to between 1.2 times and three times the estimate', () => {
  expect(limitGas(null, 100n)).toBe(120n)
  expect(limitGas(0n, 100n)).toBe(120n)
  expect(limitGas(50n, 100n)).toBe(120n)
  expect(limitGas(250n, 100n)).toBe(250n)
  expect(limitGas(10n ** 18n, 100n)).toBe(300n)
})

test.each([
  [99n, 120n],
  [100n, 120n],
  [101n, 101n],
  [299n, 299n],
  [300n, 300n],
  [301n, 300n],
])('a page’s gas limit of %s becomes %s for an estimate of 100', (requested, limited) => {
  expect(limitGas(requested, 100n)).toBe(limited)
})
