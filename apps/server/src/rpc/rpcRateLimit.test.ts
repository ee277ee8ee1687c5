import { afterEach, expect, test } from 'vitest'
import { rateLimitShare } from '../rateLimit/sharedRateLimit.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { startFakeNode } from '../testing/fakeNode.ts'
import { openRpcPage } from '../testing/rpcPage.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

async function open(env: Record<string, string>): Promise<TestServer> {
  const node = await startFakeNode()
  opened.push(node)
  const server = await createTestServer({
    listen: true,
    chains: { 'eip155:1': [node.url] },
    env: { TRUSTED_PROXIES: '1', ...env },
  })
  opened.push(server)
  return server
}

const batch = (size: number): string =>
  JSON.stringify(Array.from({ length: size }, (_, id) => ({ id, method: 'eth_gasPrice' })))

async function post(
  server: TestServer,
  { ip, body, chainId = 'eip155:1' }: { ip: string; body: string; chainId?: string },
): Promise<Response> {
  const headers = { 'x-forwarded-for': ip }
  return server.request(`/v1?chainId=${chainId}`, { method: 'POST', body, headers })
}

test('the RPC proxy rejects a batch of 60,001 requests, which does not count towards the rate limit', async () => {
  const server = await open({ RPC_REQUESTS_PER_MINUTE_PER_PROJECT: '60000' })
  const refused = await post(server, { ip: '1.1.1.1', body: `[${'1,'.repeat(60_000)}1]` })
  expect(await refused.json()).toMatchObject({ id: null, error: { code: -32_600 } })
  // One address may send 6,000 requests; none of them was counted.
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => post(server, { ip: '1.1.1.1', body: batch(1_000) })),
  )
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await post(server, { ip: '1.1.1.1', body: batch(1) })).status).toBe(429)
})

test('the RPC proxy counts no request for an unknown chain and no malformed or too large body towards the rate limit', async () => {
  const server = await open({ RPC_REQUESTS_PER_MINUTE_PER_PROJECT: '60' })
  const ip = '1.1.1.1'
  for (const body of ['{', '['.repeat(1_000), batch(1_001), batch(61)])
    await post(server, { ip, body })
  expect((await post(server, { ip, body: batch(60), chainId: 'eip155:5' })).status).toBe(400)
  expect((await post(server, { ip, body: batch(60) })).status).toBe(200)
})

test('the RPC proxy rejects one IP address above its own share of the project’s rate limit, and no other IP address', async () => {
  const server = await open({ RPC_REQUESTS_PER_MINUTE_PER_PROJECT: '1000' })
  const statuses: number[] = []
  for (let call = 0; call < 20; call++) {
    statuses.push((await post(server, { ip: '1.1.1.1', body: batch(50) })).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  for (let host = 1; host <= 9; host++) {
    const response = await post(server, { ip: `2.2.2.${host}`, body: batch(100) })
    expect(response.status, `2.2.2.${host}`).toBe(200)
  }
  expect((await post(server, { ip: '3.3.3.3', body: batch(1) })).status).toBe(429)
})

test('RPC requests over a websocket count towards the IP address’s share of the rate limit; the error has the request’s id', async () => {
  const server = await open({ RPC_REQUESTS_PER_MINUTE_PER_PROJECT: '600' })
  const page = await openRpcPage(server.url ?? '', { ip: '1.1.1.1' })
  opened.push(page)
  expect((await post(server, { ip: '1.1.1.1', body: batch(60) })).status).toBe(200)
  const refusal = { id: 9, error: { code: -32_005, message: 'Too many requests' } }
  expect(await page.request({ id: 9, method: 'eth_gasPrice' })).toMatchObject(refusal)
  const other = await openRpcPage(server.url ?? '', { ip: '2.2.2.2' })
  opened.push(other)
  expect(await other.request({ id: 9, method: 'eth_gasPrice' })).toMatchObject({
    id: 9,
    result: '0x1',
  })
})

test('the server rejects one IP address above its own share of a project’s request rate limit, and no other IP address', async () => {
  const server = await open({ REQUESTS_PER_MINUTE_PER_PROJECT: '800' })
  const ask = async (ip: string): Promise<number> =>
    (await server.request('/appkit/v1/config', { headers: { 'x-forwarded-for': ip } })).status
  const first = await Promise.all(Array.from({ length: 300 }, () => ask('1.1.1.1')))
  expect(first.filter((status) => status === 200)).toHaveLength(80)
  expect(await ask('2.2.2.2')).toBe(200)
})

test.each([
  [60_000, 10, 6_000],
  [1_000, 10, 100],
  [500, 10, 60],
  [5, 10, 5],
  [60_000, 100, 60_000],
])(
  'rateLimitShare of %i requests a minute with %i per cent per IP address is %i',
  (most, percent, share) => {
    expect(rateLimitShare(most, percent)).toBe(share)
  },
)
