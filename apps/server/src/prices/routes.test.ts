import {
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { pricesEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const idOf = (address: string) => `eip155:31337:${address}`
const NATIVE = idOf('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')

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

async function ask(addresses: string[], currency = 'usd', of = server): Promise<Response> {
  const body = JSON.stringify({ projectId: 'test', currency, addresses })
  return of.request('/v1/fungible/price', { method: 'POST', body })
}

test('the price endpoint returns prices, names and decimals of coins and tokens', async () => {
  const { fungibles } = v.parse(pricesEndpoint.reply, await (await ask([NATIVE])).json())
  expect(fungibles).toMatchObject([{ address: NATIVE, symbol: 'ETH', decimals: 18 }])
  expect(fungibles[0]?.price).toBeCloseTo(3000, -1)
  const several = await ask([idOf(localAddresses.wbtc), idOf(localAddresses.usdc)])
  const { fungibles: both } = v.parse(pricesEndpoint.reply, await several.json())
  expect(both.map(({ symbol, decimals }) => [symbol, decimals])).toEqual([
    ['WBTC', 8],
    ['USDC', 6],
  ])
})

test('the price endpoint returns no price for a token without a pool', async () => {
  const response = await ask([idOf(localAddresses.permit2)])
  expect(await response.json()).toEqual({ fungibles: [] })
})

test('the price endpoint takes no price from a pool below the minimum liquidity', async () => {
  const { CHAINS, NETWORKS } = localServerSettings(chain)
  const networks = JSON.parse(NETWORKS)
  networks['eip155:31337'].minLiquidityUsd = 1e12
  const careful = await createTestServer({ env: { CHAINS, NETWORKS: JSON.stringify(networks) } })
  expect(await (await ask([NATIVE], 'usd', careful)).json()).toEqual({ fungibles: [] })
  await careful.close()
})

test('the price endpoint’s error names a currency without a price feed', async () => {
  const response = await ask([NATIVE], 'jpy')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ reasons: [{ field: 'currency' }] })
})

test.each([
  ['an empty list of tokens', { currency: 'usd', addresses: [] }],
  ['an unknown currency', { currency: 'moon', addresses: [NATIVE] }],
  ['invalid token addresses', { currency: 'usd', addresses: ['x'] }],
])('the price endpoint rejects %s', async (_, body) => {
  const response = await server.request('/v1/fungible/price', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(400)
})
