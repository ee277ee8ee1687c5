import { expect, test } from 'vitest'
import { isUnlimited } from './isUnlimited.ts'

test.each([
  ['2^128 − 1', 2n ** 128n - 1n, false],
  ['2^128', 2n ** 128n, true],
  ['2^256 − 1', 2n ** 256n - 1n, true],
  ['2^96 − 2', 2n ** 96n - 2n, false],
  ['2^96 − 1, the unlimited allowance of UNI and COMP', 2n ** 96n - 1n, true],
  ['2^96', 2n ** 96n, false],
  ['zero', 0n, false],
])('whether the vault rates an allowance of %s as unlimited', (_amount, amount, expected) => {
  expect(isUnlimited(amount)).toBe(expected)
})
