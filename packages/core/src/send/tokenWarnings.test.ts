import { describe, expect, test } from 'vitest'
import type { NamedToken } from '../balance/imitatedSymbol.ts'
import { type TokenWarning, tokenWarnings } from './tokenWarnings.ts'

type Facts = Parameters<typeof tokenWarnings>[1]

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = '0x00000000000000000000000000000000feed0001'
const token: NamedToken = { address: usdc, symbol: 'USDC', priceUsd: 1 }

function warn(change: Partial<NamedToken>, facts: Partial<Facts> = {}): readonly TokenWarning[] {
  const named = { ...token, ...change }
  return tokenWarnings(named, {
    listed: named.symbol,
    source: 'site',
    nativeSymbol: 'ETH',
    others: [],
    ...facts,
  })
}

describe('tokenWarnings', () => {
  test('tokenWarnings has none for a token with the listed symbol, read at the site’s node', () => {
    expect(warn({})).toEqual([])
    expect(warn({}, { source: 'release' })).toEqual([])
  })

  test('tokenWarnings lists a look-alike symbol first, then a changed one, then unproven decimals', () => {
    expect(warn({ symbol: 'UЅDC' }, { listed: 'ABC', source: 'server' })).toEqual([
      { code: 'symbol-look-alike', of: 'USDC' },
      { code: 'symbol-changed', listed: 'ABC' },
      { code: 'decimals-by-server' },
    ])
  })

  test.each<[string, Partial<NamedToken>, Partial<Facts>, string]>([
    ['the native currency’s, and has no price', { symbol: 'POLX', priceUsd: 0 }, {}, 'POLX'],
    ['the native currency’s in look-alike characters', { symbol: 'РOLX' }, {}, 'POLX'],
    [
      'that of another token, and has no price',
      { symbol: 'GOLD', priceUsd: 0 },
      { others: [{ address: other, symbol: 'GOLD' }] },
      'GOLD',
    ],
    [
      'that of another token in look-alike characters',
      { symbol: 'GΟLD' },
      { others: [{ address: other, symbol: 'GOLD' }] },
      'GOLD',
    ],
  ])('tokenWarnings warns about a symbol that is %s', (_, change, facts, of) => {
    expect(warn(change, { nativeSymbol: 'POLX', ...facts })).toEqual([
      { code: 'symbol-look-alike', of },
    ])
  })

  test('tokenWarnings compares a token with others, not with itself or the same contract in another case', () => {
    const self = { address: usdc.toLowerCase(), symbol: 'GOLD' }
    expect(warn({ symbol: 'GOLD', priceUsd: 0 }, { others: [self] })).toEqual([])
  })

  test('tokenWarnings says that the server alone knows the decimals, and of no other source', () => {
    expect(warn({}, { source: 'server' })).toEqual([{ code: 'decimals-by-server' }])
    for (const source of ['release', 'chain', 'site', 'wallet'] as const) {
      expect(warn({}, { source })).toEqual([])
    }
  })

  test.each<[string, string, Facts['source'], boolean]>([
    ['usdc', 'USDC', 'site', true],
    ['USD C', 'USDC', 'site', true],
    ['USDT', 'USDC', 'site', false],
    ['USDT', 'USDC', 'release', false],
    // Contracts write one character more or less than the release.
    ['USDT0', 'USDT', 'release', true],
    ['USDC', 'USDCE', 'release', true],
    ['USDT0', 'USDT', 'site', false],
    ['USDT00', 'USDT', 'release', false],
    ['USDT', 'USDT00', 'release', false],
    ['XUSDT', 'USDT', 'release', false],
    ['ABCD', 'ABC', 'release', true],
    // Two characters are too few to be the same name.
    ['OPX', 'OP', 'release', false],
  ])('tokenWarnings takes the listed %s for the contract’s %s (%s): %s', (...row) => {
    const [listed, symbol, source, isNamed] = row
    const codes = warn({ symbol }, { listed, source }).filter(
      ({ code }) => code === 'symbol-changed',
    )
    expect(codes).toEqual(isNamed ? [] : [{ code: 'symbol-changed', listed }])
  })
})
