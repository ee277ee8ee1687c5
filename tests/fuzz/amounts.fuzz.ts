import fc from 'fast-check'
import { getAddress, formatUnits as viemFormatUnits, parseUnits as viemParseUnits } from 'viem'
import { expect, test } from 'vitest'
import { formatUnits, tryParseUnits } from '../../packages/core/src/amount/units.ts'
import { checksumAddress } from '../../packages/core/src/caip/checksumAddress.ts'
import { compare } from './compare.ts'

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 40 })
const typed = fc
  .tuple(
    fc.oneof(
      digits,
      fc.tuple(digits, digits).map(([whole, part]) => `${whole}.${part}`),
    ),
    fc.constantFrom('', '', '', '-', '+', 'e', ' ', ',', '٣', '.'),
    fc.nat({ max: 40 }),
  )
  .map(([text, extra, at]) => text.slice(0, at) + extra + text.slice(at))

test('an amount that a visitor types has the base units of viem, or is rejected', () => {
  compare({
    name: 'parseUnits',
    inputs: fc.tuple(typed, fc.nat({ max: 36 })).map(([text, decimals]) => `${decimals}:${text}`),
    agree(input) {
      const at = input.indexOf(':')
      const [decimals, text] = [Number(input.slice(0, at)), input.slice(at + 1)]
      const units = tryParseUnits(text, decimals)
      // viem rounds and takes signs; ours rejects them, and never gives another number.
      if (units !== null) expect(units).toBe(viemParseUnits(text, decimals))
      else expect(isPlainAmount(text, decimals)).toBe(false)
    },
  })
})

function isPlainAmount(text: string, decimals: number): boolean {
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text) || /[^\d.]/.test(text)) return false
  const [, fraction = ''] = text.split('.')
  return fraction.length <= decimals && viemParseUnits(text, decimals) < 1n << 256n
}

test('formatUnits writes every amount as viem does, and parses to the same base units', () => {
  compare({
    name: 'formatUnits',
    inputs: fc
      .tuple(fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }), fc.nat({ max: 77 }))
      .map(([amount, decimals]) => `${decimals}:${amount}`),
    agree(input) {
      const [decimals = 0, amount = 0n] = [
        Number(input.split(':')[0]),
        BigInt(input.split(':')[1] ?? 0),
      ]
      const text = formatUnits(amount, decimals)
      expect(text).toBe(viemFormatUnits(amount, decimals))
      expect(tryParseUnits(text, decimals)).toBe(amount)
    },
  })
})

test('checksumAddress writes every address as viem does', () => {
  compare({
    name: 'checksumAddress',
    inputs: fc
      .string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })
      .map((text) => `0x${text}`),
    agree: (input) => expect(checksumAddress(input)).toBe(getAddress(input.toLowerCase())),
  })
})
