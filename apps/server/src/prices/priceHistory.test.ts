import {
  localAccounts,
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { balanceEndpoint, priceSeriesEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { markTokensWatched, PRICE_SLOT_MS, readPriceSeries, recordPrices } from './priceHistory.ts'
import { recordWatchedPrices } from './priceRecorder.ts'

const ETHER = 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const DAY_MS = 86_400_000
const { signal } = new AbortController()

let chain: RunningChain
let server: TestServer

beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({ env: localServerSettings(chain) })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})
beforeEach(async () => {
  await server.db.execute('TRUNCATE token_prices, watched_prices')
})

async function fetchSeries(address: string) {
  const query = new URLSearchParams({ address })
  const response = await server.request(`/v1/fungible/price/series?${query}`)
  expect(response.status).toBe(200)
  return v.parse(priceSeriesEndpoint.reply, await response.json())
}

/** Stores a price as if it had been recorded then. */
async function storePrice(token: string, agoMs: number, usd: number): Promise<void> {
  await server.db.execute('INSERT INTO token_prices (token, at, usd) VALUES ($1, $2, $3)', [
    token,
    new Date(server.clock.now() - agoMs),
    usd,
  ])
}

test('the price series has the recorded prices of 24 hours, the oldest first, and ends with the current price', async () => {
  await storePrice(ETHER, 26 * 3_600_000, 9)
  await storePrice(ETHER, 12 * 3_600_000, 2900)
  await storePrice(ETHER, 23.9 * 3_600_000, 2500)
  const { points, change24h } = await fetchSeries(ETHER)
  expect(points.slice(0, 2).map(({ price }) => price)).toEqual([2500, 2900])
  const current = points.at(-1)?.price ?? 0
  expect(current).toBeCloseTo(3000, -1)
  expect(change24h).toBeCloseTo(current / 2500 - 1)
  expect(points.map(({ atMs }) => atMs)).toEqual(points.map(({ atMs }) => atMs).toSorted())
})

test('the price series omits the 24-hour change while the server has no price that old', async () => {
  await storePrice(ETHER, 3_600_000, 2900)
  const series = await fetchSeries(ETHER)
  expect(series.points.length).toBeGreaterThan(1)
  expect(series).not.toHaveProperty('change24h')
})

test('the price series of a token without a price is empty and is not recorded', async () => {
  const token = `eip155:31337:${localAddresses.permit2}`
  expect(await fetchSeries(token)).toEqual({ points: [] })
  await recordWatchedPrices(server.context, signal)
  expect(await readPriceSeries(server.context, token)).toEqual([])
})

test('the balance endpoint gives the change of each token’s price in 24 hours', async () => {
  const usdc = `eip155:31337:${localAddresses.usdc}`.toLowerCase()
  await storePrice(usdc, DAY_MS, 0.8)
  await server.context.cache.delete(
    `balance:eip155:31337:${localAccounts.alice.address.toLowerCase()}`,
  )
  const response = await server.request(
    `/v1/account/${localAccounts.alice.address}/balance?currency=usd&chainId=eip155:31337`,
  )
  const { balances } = v.parse(balanceEndpoint.reply, await response.json())
  const bySymbol = new Map(balances.map((balance) => [balance.symbol, balance]))
  expect(bySymbol.get('USDC')?.change24h).toBeCloseTo(0.25)
  expect(bySymbol.get('ETH')).not.toHaveProperty('change24h')
})

test('the price series keeps the first price of ten minutes, in whichever case the address was written', async () => {
  const token = `eip155:31337:${localAddresses.wbtc}`
  await recordPrices(server.context, new Map([[token, 60_000]]))
  await recordPrices(server.context, new Map([[token.toLowerCase(), 61_000]]))
  expect((await readPriceSeries(server.context, token)).map(({ price }) => price)).toEqual([60_000])
})

test('the price recorder records each watched token once per ten minutes and deletes prices older than two days', async () => {
  await storePrice(ETHER, 3 * DAY_MS, 1)
  await markTokensWatched(server.context, [ETHER])
  await recordWatchedPrices(server.context, signal)
  await recordWatchedPrices(server.context, signal)
  const count = v.object({ count: v.bigint() })
  const rows = () => server.db.query(count, 'SELECT count(*) FROM token_prices')
  expect(await rows()).toEqual([{ count: 1n }])
  server.clock.advance(PRICE_SLOT_MS)
  await recordWatchedPrices(server.context, signal)
  expect(await rows()).toEqual([{ count: 2n }])
})

test('the price recorder stops recording a token that no client asked about for a week', async () => {
  await markTokensWatched(server.context, [ETHER])
  server.clock.advance(8 * DAY_MS)
  await recordWatchedPrices(server.context, signal)
  expect(await readPriceSeries(server.context, ETHER)).toEqual([])
})

test('the server rejects the price series of an invalid token', async () => {
  expect((await server.request('/v1/fungible/price/series?address=x')).status).toBe(400)
})
