import { expect, test } from 'vitest'
import { assessFee, limitGas } from './fee.ts'

const gwei = 10n ** 9n

test('the shown fee is the gas limit times the gas price', () => {
  const fee = assessFee({ chainId: 1, gas: 21_000n, gasPrice: 20n * gwei })
  expect(fee).toEqual({ amount: 420_000n * gwei, isHigh: false })
})

test.each([
  [1, 500n],
  [137, 5_000n],
  [8453, 10n],
])('the vault rates a gas price on eip155:%s above %s gwei as high', (chainId, usual) => {
  const isHigh = (gasPrice: bigint) => assessFee({ chainId, gas: 1n, gasPrice }).isHigh
  expect([isHigh(usual * gwei), isHigh(usual * gwei + 1n)]).toEqual([false, true])
})

test('the vault uses a page’s gas limit between the estimate and three times the estimate', () => {
  expect(limitGas(null, 100n)).toBe(120n)
  expect(limitGas(50n, 100n)).toBe(120n)
  expect(limitGas(250n, 100n)).toBe(250n)
  expect(limitGas(10n ** 18n, 100n)).toBe(300n)
})
