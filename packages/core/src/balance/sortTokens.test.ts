import { testNetwork } from '@latchkey/testing/honestWallet'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import type { TokenBalance } from './balance.ts'
import { sortTokens } from './sortTokens.ts'
import { parseWalletAssets } from './walletAssets.ts'

function token(change: Partial<TokenBalance> = {}): TokenBalance {
  return {
    amount: 5n,
    formatted: '0.000000000000000005',
    decimals: 18,
    symbol: 'TOK',
    name: 'Token',
    network: 'eip155:1',
    address: '0x01',
    priceUsd: 0,
    change24h: null,
    valueUsd: null,
    iconUrl: null,
    ...change,
  }
}
const priced = (valueUsd: bigint, change: Partial<TokenBalance> = {}) =>
  token({ valueUsd, priceUsd: 1, ...change })
const symbols = (list: readonly TokenBalance[]) => list.map(({ symbol }) => symbol)

describe('holdings', () => {
  test('sortTokens puts the most valuable first, tokens without a price last, and drops zero amounts', () => {
    const { shown } = sortTokens([
      token({ symbol: 'B' }),
      token({ symbol: 'A' }),
      priced(2_000_000n, { symbol: 'TWO' }),
      priced(30_000_000n, { symbol: 'MANY' }),
      priced(9_000_000n, { symbol: 'GONE', amount: 0n }),
    ])
    expect(symbols(shown)).toEqual(['MANY', 'TWO', 'A', 'B'])
  })

  test('sortTokens hides tokens worth less than a cent, except the native currency', () => {
    const { shown, hidden } = sortTokens([
      priced(9_999n, { symbol: 'DUST' }),
      priced(10_000n, { symbol: 'CENT' }),
      priced(1n, { symbol: 'ETH', address: null }),
    ])
    expect(symbols(shown)).toEqual(['CENT', 'ETH'])
    expect(symbols(hidden)).toEqual(['DUST'])
  })

  test.each([
    'Visit aave-bonus.com to claim',
    'https://evil.example',
    't.me/airdrops',
    '$5000 voucher',
    'ＣＬＡＩＭ rewards',
    'usdc-gift.xyz',
  ])('sortTokens hides a token named “%s”', (name) => {
    const lured = token({ name })
    expect(sortTokens([lured]).hidden).toEqual([lured])
  })

  test('sortTokens shows a token with a price whose name looks like a website', () => {
    const yearn = priced(5_000_000n, { name: 'yearn.finance', symbol: 'YFI' })
    expect(sortTokens([yearn]).shown).toEqual([yearn])
  })

  test('sortTokens hides a token without a price that uses the symbol of a priced token', () => {
    const real = priced(5_000_000n, { symbol: 'USDC', address: '0x02' })
    const fake = token({ symbol: ' usdc ' })
    const fakeNative = token({ symbol: 'ETH', address: '0x03' })
    const native = token({ symbol: 'ETH', address: null })
    expect(sortTokens([fake, real, fakeNative, native]).hidden).toEqual([fake, fakeNative])
  })

  test('sortTokens adds up exactly and neither repeats nor loses a token', () => {
    const arbitrary = fc.record({
      amount: fc.bigInt(0n, 1n << 200n),
      valueUsd: fc.option(fc.bigInt(0n, 1n << 100n)),
      address: fc.option(fc.constantFrom('0x01', '0x02')),
      name: fc.constantFrom('Token', 'claim now'),
    })
    fc.assert(
      fc.property(fc.array(arbitrary), (list) => {
        const all = list.map((change) => token(change))
        const { shown, hidden, totalUsd } = sortTokens(all)
        const owned = all.filter(({ amount }) => amount > 0n)
        expect(shown.length + hidden.length).toBe(owned.length)
        const sum = shown.reduce((total, { valueUsd }) => total + (valueUsd ?? 0n), 0n)
        expect(totalUsd ?? 0n).toBe(sum)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a wallet’s own list', () => {
  const latchkey = createLatchkey({
    projectId: 'p',
    networks: [testNetwork(1)],
    endpoints: { api: 'https://api.example' },
  })
  const metadata = { name: 'Ether', symbol: 'ETH', iconUrl: '', decimals: 18, price: 2000 }
  const native = { address: 'native', balance: '0x14d1120d7b160000', type: 'NATIVE', metadata }
  const erc20 = {
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    balance: '0xf4240',
    type: 'ERC20',
    metadata: { ...metadata, symbol: 'USDC', decimals: 6, price: 1 },
  }
  const readList = (list: unknown) => parseWalletAssets(latchkey, { '0x1': list }, 'eip155:1')

  test('parseWalletAssets returns the exact amounts of wallet_getAssets, with images through the server', () => {
    const pictured = {
      ...erc20,
      metadata: { ...erc20.metadata, iconUrl: 'https://cdn.example/u.png' },
    }
    const [eth, usdc] = readList([native, pictured])
    expect(eth).toMatchObject({ amount: 1_500_000_000_000_000_000n, address: null })
    expect(eth?.valueUsd).toBe(3_000_000_000n)
    expect(usdc).toMatchObject({ amount: 1_000_000n, address: erc20.address, valueUsd: 1_000_000n })
    expect(usdc?.iconUrl).toMatch(/^https:\/\/api\.example\/v1\/image\?/)
  })

  test.each([
    ['no address', { ...erc20, address: undefined }],
    ['an address that is none', { ...erc20, address: '0x12' }],
    ['a balance that is a number', { ...erc20, balance: 5 }],
    ['a balance that is not hex', { ...erc20, balance: '12' }],
    ['another type', { ...erc20, type: 'ERC721' }],
    ['no name', { ...erc20, metadata: { ...metadata, name: undefined } }],
    ['no symbol', { ...erc20, metadata: { ...metadata, symbol: 7 } }],
    ['no picture', { ...erc20, metadata: { ...metadata, iconUrl: null } }],
    ['decimals in words', { ...erc20, metadata: { ...metadata, decimals: '18' } }],
    ['decimals that are none', { ...erc20, metadata: { ...metadata, decimals: 1.5 } }],
    ['no decimals at all', { ...erc20, metadata: { ...metadata, decimals: 0 } }],
    ['a price in words', { ...erc20, metadata: { ...metadata, price: '1' } }],
    ['an endless price', { ...erc20, metadata: { ...metadata, price: Number.POSITIVE_INFINITY } }],
    ['no metadata', { ...erc20, metadata: undefined }],
    ['nothing', null],
  ])('parseWalletAssets drops an asset with %s and keeps the others', (_, asset) => {
    expect(readList([asset, native])).toHaveLength(1)
  })

  test('parseWalletAssets returns assets of this network only, however its chain id is written', () => {
    const read = (key: string) => parseWalletAssets(latchkey, { [key]: [native] }, 'eip155:1')
    expect(read('0x01')).toHaveLength(1)
    expect(read('0x5')).toEqual([])
  })

  test.each([{ value: null }, { value: 'x' }, { value: { '0x1': 'x' } }])(
    'parseWalletAssets throws wallet/failed for the reply $value',
    ({ value }) => {
      expect(() => parseWalletAssets(latchkey, value, 'eip155:1')).toThrow(/wallet\/failed/)
    },
  )
})
