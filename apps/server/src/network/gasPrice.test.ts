import { expect, test } from 'vitest'
import { eip1559Prices } from './gasPrice.ts'

test('the fast and instant gas prices cover more blocks of rising base fee and a higher tip than the standard one', () => {
  const rewards = [
    [1n, 2n, 3n],
    [10n, 20n, 30n],
  ]
  expect(eip1559Prices(1_000n, rewards)).toEqual({
    standard: 1_260n,
    fast: 1_520n,
    instant: 2_030n,
  })
})

test('the gas price endpoint offers a tip when the fee history has no rewards', () => {
  expect(eip1559Prices(8n, [])).toEqual({ standard: 11n, fast: 13n, instant: 17n })
})
