import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { sumMicroUsd } from './priceSpends.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

test('sumMicroUsd of the vault rounds the dollar value of a payment up, and returns null when a part has no valid price', () => {
  const coin = { token: null, amount: parseEther('0.5') }
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
  ] as const) {
    expect(sumMicroUsd([coin], ['x'], [{ address: 'x', price, decimals }])).toBeNull()
  }
})
