import { formatUnits, parseUnits } from '@latchkey/core'
import fc from 'fast-check'
import * as viem from 'viem'
import { expect } from 'vitest'
import { accepts, comparison, vectorSet } from './vectorSet.ts'

const amount = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n })
const decimals = fc.integer({ min: 0, max: 77 })

comparison('Amounts written, against viem', fc.tuple(amount, decimals), ([units, places]) => {
  expect(formatUnits(units, places)).toBe(viem.formatUnits(units, places))
  expect(parseUnits(viem.formatUnits(units, places), places)).toBe(units)
})

const digits = fc.array(fc.constantFrom(...'0123456789'), { maxLength: 30 })
const text = fc
  .tuple(digits, digits)
  .filter(([whole, fraction]) => whole.length + fraction.length > 0)
  .map(([whole, fraction]) => `${whole.join('')}.${fraction.join('')}`)

comparison('Amounts read, against viem', fc.tuple(text, decimals), ([written, places]) => {
  const fraction = written.split('.')[1] ?? ''
  // viem rounds further decimals; we refuse them.
  if (fraction.length > places) return
  const read = viem.parseUnits(written.startsWith('.') ? `0${written}` : written, places)
  if (read < 1n << 256n) expect(parseUnits(written, places)).toBe(read)
})

/** Texts that `Number` or another library reads as an amount, and we do not. */
const refused = [
  '',
  '.',
  '1e3',
  '-1',
  '+1',
  '0x10',
  '1,5',
  '1_000',
  ' 1',
  '1 ',
  '1.2.3',
  '١',
  '１',
  'NaN',
  'Infinity',
  '1.0000000000000000001',
]
vectorSet('Amounts that are not plain decimal numbers', refused, {
  check: (written) => accepts(() => parseUnits(written, 18)),
  expected: () => false,
})
