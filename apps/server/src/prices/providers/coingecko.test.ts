import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeVendor, startFakeVendor } from '../../testing/fakeVendor.ts'
import { coingeckoPrices } from './coingecko.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const { signal } = new AbortController()

let vendor: FakeVendor

beforeAll(async () => {
  vendor = await startFakeVendor(({ url }) => {
    const currency = url.searchParams.get('vs_currencies') ?? ''
    if (url.pathname === '/api/v3/simple/price') {
      const ids = (url.searchParams.get('ids') ?? '').split(',')
      return { json: Object.fromEntries(ids.map((id) => [id, { [currency]: 3000 }])) }
    }
    const contracts = (url.searchParams.get('contract_addresses') ?? '').split(',')
    const known = contracts.filter((address) => address === USDC)
    return {
      json: Object.fromEntries(known.map((item) => [item.toLowerCase(), { [currency]: 0.99 }])),
    }
  })
})
afterAll(() => vendor.close())

test('the CoinGecko provider sends one request for the coins and one per platform, with the API key in a header', async () => {
  const prices = coingeckoPrices({ url: vendor.url, apiKey: 'k', plan: 'demo' })
  const found = await prices.fetchPrices(
    [`eip155:1:${NATIVE}`, `eip155:8453:${NATIVE}`, `eip155:1:${USDC}`, 'eip155:1:0xdead'],
    'eur',
    signal,
  )
  expect(Object.fromEntries(found)).toEqual({
    [`eip155:1:${NATIVE}`]: 3000,
    [`eip155:8453:${NATIVE}`]: 3000,
    [`eip155:1:${USDC}`]: 0.99,
  })
  expect(vendor.requests.map(({ url }) => url.pathname)).toEqual([
    '/api/v3/simple/price',
    '/api/v3/simple/token_price/ethereum',
  ])
  expect(vendor.requests[0]?.headers.get('x-cg-demo-api-key')).toBe('k')
})

test('the CoinGecko provider returns no price for networks that CoinGecko does not have', async () => {
  const found = await coingeckoPrices({ url: vendor.url }).fetchPrices(
    ['eip155:31337:0x1'],
    'usd',
    signal,
  )
  expect(found.size).toBe(0)
})
