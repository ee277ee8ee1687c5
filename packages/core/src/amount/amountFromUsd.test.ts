import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountFromUsd } from './amountFromUsd.ts'
import { formatUnits } from './units.ts'
import { amountInUsd } from './usd.ts'

test('amountFromUsd never converts a typed sum of dollars to tokens worth more', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.integer({ min: 0, max: 18 }),
      fc.double({ min: 0.000001, max: 100_000, noNaN: true }),
      (usd, decimals, price) => {
        const amount = amountFromUsd(formatUnits(usd, 6), decimals, price)
        fc.pre(amount !== null)
        expect(amountInUsd(amount ?? 0n, decimals, price, 'down')).toBeLessThanOrEqual(usd)
      },
    ),
    { numRuns: 5_000 },
  )
})

test.each([
  ['3000', 18, 3_000, 10n ** 18n],
  ['1.5', 6, 1, 1_500_000n],
  ['', 18, 1, null],
  ['1.1234567', 18, 1, null],
  ['5', 18, 0, null],
  ['5', 18, Number.NaN, null],
])(
  'amountFromUsd of %j dollars, %i decimals and the price %d is %s',
  (text, decimals, price, amount) => {
    expect(amountFromUsd(text, decimals, price)).toBe(amount)
  },
)
