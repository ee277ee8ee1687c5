import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { sumMicroUsd, toTokenPrice } from './priceSpends.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const coin = { token: null, amount: parseEther('0.5') }

test('sumMicroUsd of the vault rounds the dollar value of a payment up, and returns null when a part has no valid price', () => {
  const prices = [{ address: 'eip155:1:0xEE', price: 3_000.5, decimals: 18 }]
  expect(sumMicroUsd([coin], ['eip155:1:0xee'], prices)).toBe(1_500_250_000n)
  expect(sumMicroUsd([{ ...coin, amount: 1n }], ['eip155:1:0xee'], prices)).toBe(1n)
  const strange = { token, amount: 1n }
  expect(sumMicroUsd([coin, strange], ['eip155:1:0xee', 'eip155:1:0x01'], prices)).toBeNull()
  for (const [price, decimals] of [
    [Number.NaN, 18],
    [Number.POSITIVE_INFINITY, 18],
    [-1, 18],
    [1, 1e9],
    [1, 37],
    // A million of it is above the highest double.
    [1e305, 18],
  ] as const) {
    expect(sumMicroUsd([coin], ['x'], [{ address: 'x', price, decimals }])).toBeNull()
    expect(toTokenPrice({ address: 'x', price, decimals })).toBeNull()
  }
})

test('sumMicroUsd of the vault adds the parts, each with its own price and decimals', () => {
  const prices = [
    { address: 'b', price: 2, decimals: 6 },
    { address: 'a', price: 1, decimals: 2 },
  ]
  const spends = [
    { token: 'a', amount: 100n },
    { token: 'b', amount: 1_000_000n },
  ]
  expect(sumMicroUsd(spends, ['a', 'b'], prices)).toBe(3_000_000n)
  expect(sumMicroUsd(spends, ['a', 'c'], prices)).toBeNull()
  expect(sumMicroUsd([], [], prices)).toBe(0n)
})

test.each([
  [1_000_000n, 1, 1_000_000n],
  [1_000_001n, 1, 1_000_001n],
  [1n, 0.000_000_1, 1n],
  [0n, 1, 0n],
  [1_000_000n, 0, 0n],
  [1_000_000n, 1.000_000_1, 1_000_001n],
])('sumMicroUsd of %s units of six decimals at %s dollars is %s', (amount, price, microUsd) => {
  const prices = [{ address: 'x', price, decimals: 6 }]
  expect(sumMicroUsd([{ token: 'x', amount }], ['X'], prices)).toBe(microUsd)
})

test('sumMicroUsd of the vault takes 36 decimals', () => {
  const spend = { token, amount: 10n ** 36n }
  expect(sumMicroUsd([spend], ['x'], [{ address: 'x', price: 1, decimals: 36 }])).toBe(1_000_000n)
})

test('the units of a token’s price have thirty digits after the point; a price of zero is none', () => {
  const unitsOf = (price: number) => toTokenPrice({ address: 'x', price, decimals: 6 })
  expect(unitsOf(1)).toEqual({ units: 10n ** 30n, decimals: 6 })
  expect(unitsOf(0.5)).toEqual({ units: 5n * 10n ** 29n, decimals: 6 })
  expect(unitsOf(1e-30)).toEqual({ units: 1n, decimals: 6 })
  expect(unitsOf(1e-31)).toBeNull()
  expect(unitsOf(0)).toBeNull()
  expect(unitsOf(1e20)).toEqual({ units: 10n ** 50n, decimals: 6 })
  expect(unitsOf(1e21)).toBeNull()
})
