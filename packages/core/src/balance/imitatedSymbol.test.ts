import { describe, expect, test } from 'vitest'
import { imitatedSymbol, type NamedToken } from './imitatedSymbol.ts'

const native: NamedToken = { address: null, symbol: 'ETH', priceUsd: 2_000 }
const usdc: NamedToken = { address: '0xA0', symbol: 'USDC', priceUsd: 1 }
const named = (symbol: string, priceUsd = 0): NamedToken => ({ address: '0xBB', symbol, priceUsd })
const imitated = (token: NamedToken, ...others: readonly NamedToken[]) =>
  imitatedSymbol(token, { nativeSymbol: 'ETH', tokens: [native, token, ...others] })

describe('imitations', () => {
  test.each([
    ['is the native one in Cyrillic', 'ЕTH', 'ETH'],
    ['is the native one in Greek', 'ΕΤΗ', 'ETH'],
    ['is the native one', 'ETH', 'ETH'],
    ['is the native one in lower case', 'eth', 'ETH'],
    ['is the native one with a hidden character', 'E\u200BTH', 'ETH'],
    ['is the native one with a space', 'ETH ', 'ETH'],
    ['is the native one in full-width characters', 'ＥＴＨ', 'ETH'],
    ['is the native one with an accent', 'ÉTH', 'ETH'],
    ['has a Cyrillic character', 'USDС', 'USDC'],
    ['has a digit instead of a character', 'U5DC', 'USDC'],
    ['has a symbol instead of a character', 'USD₮', 'USDT'],
    ['has two characters for one', 'VVBTC', 'WBTC'],
    ['has Cherokee characters', 'ᎠAI', 'DAI'],
  ])('imitatedSymbol marks a token whose symbol %s', (_, symbol, of) => {
    expect(imitated(named(symbol))).toBe(of)
  })

  test('imitatedSymbol marks a token with the symbol of another token that has a price', () => {
    expect(imitated(named('USDC'), usdc)).toBe('USDC')
    expect(imitated(usdc, named('USDC'))).toBeNull()
  })

  test('imitatedSymbol marks a token whose symbol looks like another token’s, even an unknown one’s', () => {
    const latch: NamedToken = { address: '0xC0', symbol: 'LATCH', priceUsd: 1 }
    expect(imitated(named('LАTCH'), latch)).toBe('LATCH')
    expect(imitated(latch, named('LАTCH'))).toBeNull()
  })

  test('imitatedSymbol reports each of two unpriced tokens with one symbol as an imitation of the other', () => {
    const twin: NamedToken = { address: '0xC0', symbol: 'FOO' }
    expect(imitated(named('FOO'), twin)).toBe('FOO')
    expect(imitated(twin, named('FOO'))).toBe('FOO')
  })
})

describe('other tokens', () => {
  test.each([
    ['the native currency', native],
    ['a token with a price and a symbol of its own', named('LATCH', 1)],
    ['a token without a price and a symbol of its own', named('LATCH')],
    ['a well-known symbol, alone', named('USDC')],
    ['the native symbol of a token with a price', named('ETH', 2_000)],
    ['a symbol in another script that imitates none', named('狗狗')],
    ['a bridged token', named('USDC.e', 1)],
  ])('imitatedSymbol does not mark %s', (_, token) => {
    expect(imitated(token)).toBeNull()
  })

  test('imitatedSymbol does not mark two tokens of one symbol that both have a price', () => {
    expect(imitated(named('USDC', 1), usdc)).toBeNull()
  })
})
