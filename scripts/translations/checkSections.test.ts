import { expect, test } from 'vitest'
import { checkSections } from './checkSections.ts'

const english = { send: { max: 'Max', balance: '{amount} {symbol} available' } }

test('a complete translation has neither gaps nor errors', () => {
  const translated = { send: { max: 'Máx.', balance: '{symbol}: {amount}' } }
  expect(checkSections(english, translated)).toEqual({ missing: [], errors: [] })
})

test('a sentence without a translation is a gap, not an error', () => {
  expect(checkSections(english, { send: { max: 'Máx.' } })).toEqual({
    missing: ['send.balance'],
    errors: [],
  })
  expect(checkSections(english, {}).missing).toEqual(['send.max', 'send.balance'])
})

test.each([
  ['a key that English lacks', { min: 'Mín.' }, 'send.min: is not an English sentence'],
  ['an empty sentence', { max: ' ' }, 'send.max: is empty'],
  [
    'a missing placeholder',
    { balance: '{amount}' },
    'send.balance: has the placeholders {amount}, not {amount} {symbol}',
  ],
  [
    'a renamed placeholder',
    { balance: '{betrag} {symbol}' },
    'send.balance: has the placeholders {betrag} {symbol}, not {amount} {symbol}',
  ],
  [
    'a repeated placeholder',
    { max: 'Máx. {amount}' },
    'send.max: has the placeholders {amount}, not none',
  ],
  [
    'a plural branch',
    { max: '{n, plural, one {1} other {#}}' },
    'send.max: has a brace that is no {placeholder}',
  ],
  [
    'an open brace',
    { balance: '{amount} {symbol' },
    'send.balance: has a brace that is no {placeholder}',
  ],
])('checkSections rejects %s', (_, send, error) => {
  expect(checkSections(english, { send }).errors).toEqual([error])
})
