import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import { formatShort } from './formatShort.ts'
import { truncateUnits } from './truncateUnits.ts'
import { formatUnits, parseUnits, tryParseUnits } from './units.ts'
import { amountInUsd } from './usd.ts'

const most = (1n << 256n) - 1n
const amounts = fc.oneof(
  fc.bigInt({ min: 0n, max: most }),
  fc.bigInt({ min: 0n, max: 1_000_000n }),
  fc.constantFrom(0n, 1n, most, most - 1n, 10n ** 18n, 10n ** 18n - 1n),
)
const decimals = fc.integer({ min: 0, max: 36 })
/** `LATCHKEY_SOAK=10` makes it a million. */
const runs = { numRuns: 100_000 * Number(process.env.LATCHKEY_SOAK ?? 1) }

describe('parseUnits and formatUnits', () => {
  test('parseUnits reads back exactly what formatUnits wrote, for every amount and decimals', () => {
    fc.assert(
      fc.property(
        amounts,
        decimals,
        (amount, places) => parseUnits(formatUnits(amount, places), places) === amount,
      ),
      runs,
    )
  })

  test('parseUnits rejects more decimals than the token has instead of rounding', () => {
    fc.assert(
      fc.property(amounts, decimals, fc.integer({ min: 0, max: 9 }), (amount, places, digit) => {
        const text = formatUnits(amount, places)
        const padded = text.includes('.') ? text : `${text}.`
        const fraction = padded.slice(padded.indexOf('.') + 1)
        const tooLong = `${padded}${'0'.repeat(places - fraction.length)}${digit}`
        const isRefused = tryParseUnits(tooLong, places) === null
        return isRefused && truncateUnits(tooLong, places) === amount
      }),
      { numRuns: 10_000 },
    )
  })

  test.each([
    ['', 'nothing'],
    ['.', 'a lone point'],
    ['-1', 'a sign'],
    ['+1', 'a sign'],
    ['1e-7', 'an exponent'],
    ['1,5', 'a comma'],
    ['1 000', 'a space'],
    [' 1', 'a space'],
    ['1\n', 'a line break'],
    ['٣', 'Arabic digits'],
    ['１', 'full-width digits'],
    ['0x10', 'hex'],
    ['Infinity', 'a word'],
    ['NaN', 'a word'],
    ['1.2.3', 'two points'],
  ])('parseUnits rejects %j: %s', (text) => {
    expect(tryParseUnits(text, 18)).toBeNull()
    expect(() => parseUnits(text, 18)).toThrowError(
      expect.toSatisfy((error) => isLatchkeyError(error, 'amount/invalid')),
    )
  })

  test.each([
    ['of more than 2^256 − 1', '1'.repeat(100)],
    ['with 300 zeros behind the point', `0.${'0'.repeat(300)}`],
  ])('parseUnits rejects an amount %s', (_, text) => {
    expect(tryParseUnits(text, 18)).toBeNull()
    expect(() => parseUnits(text, 18)).toThrow('amount/invalid')
  })

  test('parseUnits rejects 1.9999999 of a token with six decimals instead of reading two', () => {
    expect(tryParseUnits('1.9999999', 6)).toBeNull()
  })

  test('parseUnits accepts "1." and ".5" while a visitor types', () => {
    expect(parseUnits('1.', 6)).toBe(1_000_000n)
    expect(parseUnits('.5', 6)).toBe(500_000n)
  })

  test.each([-1, 1.5, Number.NaN, 256])('parseUnits rejects a token with %s decimals', (places) => {
    expect(tryParseUnits('1', places)).toBeNull()
  })
})

describe('formatShort', () => {
  /** The shown number in base units; `<0.001` stands for nothing at all. */
  const shown = (text: string, places: number) =>
    text.startsWith('<') ? 0n : parseUnits(text, places)

  test('formatShort rounded down never shows more than the amount, rounded up never less', () => {
    fc.assert(
      fc.property(amounts, decimals, (amount, places) => {
        const down = shown(formatShort(amount, places, 'down'), places)
        const step = 10n ** BigInt(Math.max(0, places - 3))
        return down <= amount && amount - down < step
      }),
      runs,
    )
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 200n }), decimals, (amount, places) => {
        return shown(formatShort(amount, places, 'up'), places) >= amount
      }),
      runs,
    )
  })

  test('formatShort shows a tiny amount as less than the smallest step, never as zero', () => {
    expect(formatShort(1n, 18, 'down')).toBe('<0.001')
    expect(formatShort(0n, 18, 'down')).toBe('0')
    expect(formatShort(1n, 18, 'up')).toBe('0.001')
    expect(formatShort(999_999_999_999_999_999n, 18, 'down')).toBe('0.999')
    expect(formatShort(999_999_999_999_999_999n, 18, 'up')).toBe('1')
  })
})

describe('amountInUsd', () => {
  test('amountInUsd multiplies exactly and rounds in the requested direction', () => {
    expect(amountInUsd(1_500_000_000_000_000_000n, 18, 2000.5)).toBe(3_000_750_000n)
    expect(amountInUsd(1n, 18, 2000.5)).toBe(0n)
    expect(amountInUsd(1n, 18, 2000.5, 'up')).toBe(1n)
    expect(amountInUsd(5n, 0, 1)).toBe(5_000_000n)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1e30])(
    'amountInUsd rejects the price %s',
    (price) => {
      expect(amountInUsd(1n, 0, price)).toBeNull()
    },
  )
})

test.each(['1.234567e-7', '1.5.5', '', '.', '-1', '0x10', '1,5', ' 1', '１'])(
  'truncateUnits rejects %j, which is not a plain decimal number',
  (text) => {
    expect(truncateUnits(text, 6)).toBeNull()
  },
)
