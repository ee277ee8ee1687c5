import { expect, test } from 'vitest'
import { withBaseFee } from './gasPrice.ts'

test('a faster gas price covers more blocks of rising base fee and a higher tip', () => {
  const rewards = [
    [1n, 2n, 3n],
    [10n, 20n, 30n],
  ]
  expect(withBaseFee(1_000n, rewards)).toEqual({ standard: 1_260n, fast: 1_520n, instant: 2_030n })
})

test('the gas price endpoint offers a tip when the fee history has no rewards', () => {
  expect(withBaseFee(8n, [])).toEqual({ standard: 11n, fast: 13n, instant: 17n })
})
