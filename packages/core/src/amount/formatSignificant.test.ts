import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSignificant } from './formatSignificant.ts'
import { parseUnits } from './units.ts'

const ether = (text: string) => parseUnits(text, 18)

test.each([
  ['0', '0'],
  ['0.000021', '0.000021'],
  ['0.000021000042', '0.000021'],
  ['0.123456789', '0.12345'],
  ['1.23456789', '1.2345'],
  ['1234.56789', '1234.56'],
  ['29981704.654321', '29981704.65'],
  ['0.000000000000000001', '0.000000000000000001'],
])('formatSignificant writes %s as %s', (amount, written) => {
  expect(formatSignificant(ether(amount), 18, 'down')).toBe(written)
})

test('formatSignificant rounds a fee up and never writes it smaller than it is', () => {
  expect(formatSignificant(ether('0.000021000042'), 18, 'up')).toBe('0.000021001')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (fee) => {
      expect(parseUnits(formatSignificant(fee, 18, 'up'), 18)).toBeGreaterThanOrEqual(fee)
      expect(parseUnits(formatSignificant(fee, 18, 'down'), 18)).toBeLessThanOrEqual(fee)
    }),
  )
})

test('formatSignificant writes an amount of a token without decimals', () => {
  expect(formatSignificant(1_234_567n, 0, 'down')).toBe('1234567')
})
