import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unknownToken } from './decodedRequest.ts'
import { openPrices, priceSpends } from './priceSpends.ts'

const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const priced = (chainId: string, address: string, price: number, decimals: number) => ({
  ...{ name: 'x', symbol: 'x', iconUrl: '', price, decimals },
  address: `${chainId}:${address}`,
})
let fungibles: unknown
let asked: [string, RequestInit][] = []

beforeEach(() => {
  asked = []
  fungibles = [priced('eip155:1', coin, 2_000, 18), priced('eip155:1', usdc.toLowerCase(), 1, 6)]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([url, init])
    return Response.json({ fungibles })
  })
})
afterEach(() => vi.unstubAllGlobals())

const body = () => JSON.parse(String(asked[0]?.[1].body))

describe('the price of what a request spends', () => {
  const price = (...spends: { token: string | null | typeof unknownToken; amount: bigint }[]) =>
    priceSpends({ spends, chainId: 'eip155:1' }, 'p1')

  test('is the sum over coins and tokens, each asked for once', async () => {
    const spends = [
      { token: null, amount: 10n ** 18n },
      { token: usdc, amount: 5_000_000n },
      { token: null, amount: 1n },
    ]
    expect(await price(...spends)).toBe(2_005_000_001n)
    const [[url, init] = []] = asked
    expect([url, init?.method, init?.headers]).toEqual([
      '/prices/p1',
      'POST',
      { 'content-type': 'application/json' },
    ])
    expect(body()).toEqual({ currency: 'usd', addresses: [`eip155:1:${coin}`, `eip155:1:${usdc}`] })
  })

  test('of nothing is zero, and the server is not asked', async () => {
    expect(await price()).toBe(0n)
    expect(await price({ token: unknownToken, amount: 0n })).toBe(0n)
    expect(asked).toEqual([])
  })

  test('of a token that the request does not name is unknown', async () => {
    expect(await price({ token: null, amount: 1n }, { token: unknownToken, amount: 1n })).toBeNull()
    expect(asked).toEqual([])
  })

  test('of a coin on a network without one is unknown', async () => {
    expect(
      await priceSpends({ spends: [{ token: null, amount: 1n }], chainId: 'bip122:x' }, 'p1'),
    ).toBeNull()
  })

  test('of a Solana coin is that of its native mint', async () => {
    const native = 'So11111111111111111111111111111111111111111'
    fungibles = [priced('solana:x', native, 100, 9)]
    expect(
      await priceSpends(
        { spends: [{ token: null, amount: 10n ** 9n }], chainId: 'solana:x' },
        'p1',
      ),
    ).toBe(100_000_000n)
    expect(body().addresses).toEqual([`solana:x:${native}`])
  })

  test.each([
    ['has no price', []],
    ['answers another shape', 'nonsense'],
  ])('is unknown when the server %s', async (_, reply) => {
    fungibles = reply
    expect(await price({ token: null, amount: 1n })).toBeNull()
  })

  test('is unknown when the server does not respond', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect(await price({ token: null, amount: 1n })).toBeNull()
  })
})

describe('prices for a comparison', () => {
  const read = openPrices('p1', 'eip155:1')

  test('come in the order of the tokens, and null without a price', async () => {
    const unit = 10n ** 30n
    expect(await read([usdc, null, '0x01', usdc])).toEqual([
      { units: unit, decimals: 6 },
      { units: 2_000n * unit, decimals: 18 },
      null,
      { units: unit, decimals: 6 },
    ])
    expect(body().addresses).toEqual([`eip155:1:${usdc}`, `eip155:1:${coin}`, 'eip155:1:0x01'])
  })

  test('are not asked for where no token has an id', async () => {
    expect(await openPrices('p1', 'bip122:x')([null])).toEqual([null])
    expect(asked).toEqual([])
  })
})
