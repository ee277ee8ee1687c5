import { describe, expect, test } from 'vitest'
import { formatShort } from './formatShort.ts'
import { truncateUnits } from './truncateUnits.ts'
import { isDecimals, parseUnits, tryParseUnits } from './units.ts'
import { amountInUsd } from './usd.ts'

const uint256 = 2n ** 256n

describe('tryParseUnits', () => {
  test('tryParseUnits accepts the highest uint256, and nothing above it', () => {
    expect(tryParseUnits((uint256 - 1n).toString(), 0)).toBe(uint256 - 1n)
    expect(tryParseUnits(uint256.toString(), 0)).toBeNull()
  })

  test('tryParseUnits accepts 200 characters, and not one more', () => {
    expect(tryParseUnits('1'.padStart(200, '0'), 0)).toBe(1n)
    expect(tryParseUnits('1'.padStart(201, '0'), 0)).toBeNull()
  })

  test('parseUnits puts at most 200 characters of the text into its error', () => {
    const error = expect.objectContaining({
      code: 'amount/invalid',
      context: { text: 'x'.repeat(200) },
    })
    expect(() => parseUnits('x'.repeat(201), 18)).toThrow(error)
  })

  test.each([
    [-1, false],
    [0, true],
    [255, true],
    [256, false],
    [1.5, false],
  ])('isDecimals of %s is %s', (decimals, valid) => {
    expect(isDecimals(decimals)).toBe(valid)
  })
})

describe('amountInUsd', () => {
  test('amountInUsd rounds costs up only when digits are lost', () => {
    expect(amountInUsd(1n, 0, 2, 'up')).toBe(2_000_000n)
    expect(amountInUsd(1n, 1, 2, 'up')).toBe(200_000n)
    expect(amountInUsd(1n, 7, 2, 'up')).toBe(1n)
    expect(amountInUsd(1n, 7, 2)).toBe(0n)
    expect(amountInUsd(0n, 7, 2, 'up')).toBe(0n)
  })

  test('amountInUsd accepts prices from 0 to below 10^15', () => {
    expect(amountInUsd(1n, 0, 0)).toBe(0n)
    expect(amountInUsd(1n, 0, 1e15 - 1)).toBe((10n ** 15n - 1n) * 1_000_000n)
    for (const price of [1e15, -1e-9, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(amountInUsd(1n, 0, price)).toBeNull()
    }
  })
})

test.each([
  [999n, 6, 'down', '<0.001'],
  [1_000n, 6, 'down', '0.001'],
  [1_001n, 6, 'up', '0.002'],
  [1_000n, 6, 'up', '0.001'],
  [1n, 6, 'up', '0.001'],
  [0n, 6, 'down', '0'],
  [0n, 6, 'up', '0'],
  [1n, 3, 'down', '0.001'],
  [-1_001n, 6, 'down', '-0.002'],
  [-1_001n, 6, 'up', '-0.001'],
] as const)('formatShort of %s units with %s decimals, rounded %s, is %s', (...row) => {
  const [amount, decimals, rounding, text] = row
  expect(formatShort(amount, decimals, rounding)).toBe(text)
})

test.each([
  ['1.239', 2, 123n],
  ['1.2', 2, 120n],
  ['1.', 2, 100n],
  ['1', 0, 1n],
  ['1', 2, 100n],
  ['1.9', 0, 1n],
  ['.5', 2, null],
  ['-1', 2, null],
  ['1e3', 2, null],
  ['', 2, null],
])('truncateUnits of %j with %i decimals is %s', (text, decimals, units) => {
  expect(truncateUnits(text, decimals)).toBe(units)
})
