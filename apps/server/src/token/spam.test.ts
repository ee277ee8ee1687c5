import { expect, test } from 'vitest'
import { cleanText } from './cleanText.ts'
import { foldSymbol, isSpamText, isSpamToken } from './spam.ts'

test.each([
  'Visit reward-eth.xyz',
  'claim at https://x.io',
  '$5000 voucher',
  't.me/freecoins',
  'USDC.claims',
  'www.gift',
  'ｖｉｓｉｔ ｘ．ｃｏｍ',
])('isSpamText finds spam in the token name %s', (name) => {
  expect(isSpamText(name)).toBe(true)
})

test.each(['USD Coin', 'Wrapped Ether', 'Bored Ape #1', 'St. Moritz'])(
  'isSpamText finds no spam in the token name %s',
  (name) => {
    expect(isSpamText(name)).toBe(false)
  },
)

const known = { symbols: new Set(['USDC', 'ETH']), addresses: new Set(['0xaa']) }
const token = (symbol: string, address = '0xbb') => ({ address, name: 'Coin', symbol })

test('isSpamToken: an unlisted token with a listed symbol, or a look-alike of it, is spam', () => {
  for (const symbol of ['USDC', 'usdc', 'USDС', 'U SDC', 'ЕTH']) {
    expect(isSpamToken(token(symbol), known)).toBe(true)
  }
})

test('isSpamToken: a listed token, and an unlisted token with another symbol, are not spam', () => {
  expect(isSpamToken(token('USDC', '0xAA'), known)).toBe(false)
  expect(isSpamToken(token('PEPE'), known)).toBe(false)
})

test('foldSymbol keeps different token symbols different', () => {
  expect(foldSymbol('USDT')).not.toBe(foldSymbol('USDC'))
})

test('cleanText removes control characters from a token name and cuts it to 64 characters', () => {
  expect(cleanText(' a\u0000b\u202ec\u200bd\n\te  f ')).toBe('abcd e f')
  expect(cleanText('x'.repeat(100))).toHaveLength(64)
  expect([...cleanText('😀'.repeat(100))]).toHaveLength(64)
})
