import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Cache } from '../cache/cache.ts'
import { createMemoryCache } from '../cache/memoryCache.ts'
import { type FakeVendor, startFakeVendor } from '../testing/fakeVendor.ts'
import { cachedPrices } from './cachedPrices.ts'
import { coingeckoPrices } from './providers/coingecko.ts'

const USDC = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const UNKNOWN = 'eip155:1:0x000000000000000000000000000000000000dEaD'
const ETHER = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const { signal } = new AbortController()

let vendor: FakeVendor
let cache: Cache
let now = 0

beforeEach(async () => {
  now = 0
  cache = createMemoryCache({ now: () => now })
  vendor = await startFakeVendor(({ url }) => {
    const currency = url.searchParams.get('vs_currencies') ?? ''
    if (url.pathname === '/api/v3/simple/price') return { json: { ethereum: { [currency]: 3000 } } }
    return { json: { [USDC.slice('eip155:1:'.length)]: { [currency]: 0.99 } } }
  })
})
afterEach(async () => {
  await cache.close()
  await vendor.close()
})

async function ask(tokens: readonly string[], currency: 'usd' | 'eur' = 'usd') {
  const provider = cachedPrices(cache, coingeckoPrices({ url: vendor.url }))
  return Object.fromEntries(await provider.fetchPrices(tokens, currency, signal))
}

test('cachedPrices asks the vendor once a minute for a token, also for one without a price', async () => {
  expect(await ask([USDC, UNKNOWN])).toEqual({ [USDC]: 0.99 })
  expect(await ask([USDC, UNKNOWN])).toEqual({ [USDC]: 0.99 })
  expect(vendor.requests).toHaveLength(1)
  now += 60_000
  expect(await ask([USDC])).toEqual({ [USDC]: 0.99 })
  expect(vendor.requests).toHaveLength(2)
})

test('cachedPrices asks the vendor for the tokens that are not cached, and for each currency', async () => {
  await ask([USDC])
  expect(await ask([USDC, ETHER])).toEqual({ [USDC]: 0.99, [ETHER]: 3000 })
  expect(vendor.requests.map(({ url }) => url.pathname)).toEqual([
    '/api/v3/simple/token_price/ethereum',
    '/api/v3/simple/price',
  ])
  expect(await ask([ETHER], 'eur')).toEqual({ [ETHER]: 3000 })
  expect(vendor.requests).toHaveLength(3)
})
