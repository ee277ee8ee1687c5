import { expect, test } from 'vitest'
import { withBaseFee } from './gasPrice.ts'

test('covers more rise of the base fee and a higher tip, the greater the hurry', () => {
  const rewards = [
    [1n, 2n, 3n],
    [10n, 20n, 30n],
  ]
  expect(withBaseFee(1_000n, rewards)).toEqual({ standard: 1_260n, fast: 1_520n, instant: 2_030n })
})

test('without rewards still offers a tip', () => {
  expect(withBaseFee(8n, [])).toEqual({ standard: 11n, fast: 13n, instant: 17n })
})
