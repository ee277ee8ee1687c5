import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startServer(env: Record<string, string>): Promise<TestServer> {
  const server = await createTestServer({ listen: true, env })
  closers.push(() => server.close())
  return server
}

/** Opens a connection; resolves to whether the server accepts it and responds. */
async function connectAndAsk(server: TestServer): Promise<Socket | null> {
  const { hostname: host, port } = new URL(server.url ?? '')
  const socket = connect({ host, port: Number(port) })
  closers.push(() => socket.destroy())
  socket.on('error', () => {})
  socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
  const isServed = await new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true))
    socket.once('close', () => resolve(false))
  })
  return isServed ? socket : null
}

async function connectMany(server: TestServer, count: number): Promise<Socket[]> {
  const sockets = await Promise.all(Array.from({ length: count }, () => connectAndAsk(server)))
  return sockets.filter((socket) => socket !== null)
}

test('the server rejects TCP connections above the quota of one IP address', async () => {
  const server = await startServer({ CONNECTIONS_PER_IP: '20' })
  const served = await connectMany(server, 60)
  expect(served).toHaveLength(20)
  expect(server.context.metrics.text()).toContain(
    'latchkey_connections_refused_total{reason="open"} 40',
  )
  served[0]?.destroy()
  await expect.poll(async () => (await connectAndAsk(server)) !== null).toBe(true)
})

test('the server rejects TCP connections above the per-second limit of one IP address', async () => {
  const server = await startServer({ CONNECTIONS_PER_SECOND_PER_IP: '1' })
  const before = server.clock.now()
  const served = await connectMany(server, 60)
  const earned = Math.ceil((server.clock.now() - before) / 1000)
  expect(served.length).toBeGreaterThanOrEqual(5)
  expect(served.length).toBeLessThanOrEqual(5 + earned)
  server.clock.advance(3_000)
  expect((await connectMany(server, 3)).length).toBe(3)
})

test('the server does not limit the TCP connections of a trusted proxy', async () => {
  const server = await startServer({ CONNECTIONS_PER_IP: '5', TRUSTED_PROXIES: '1' })
  expect(await connectMany(server, 30)).toHaveLength(30)
})

type Ask = { status: Promise<number>; abort(): void }

function ask(server: TestServer, address: string): Ask {
  const sent = request(`${server.url}/getWallets?projectId=test&page=1&entries=1`, {
    agent: false,
    headers: { 'x-forwarded-for': address },
  })
  const status = once(sent, 'response').then(([response]) => {
    response.resume()
    return Number(response.statusCode)
  })
  status.catch(() => {})
  sent.end()
  closers.push(() => sent.destroy())
  return { status, abort: () => sent.destroy() }
}

test('the server queues requests above the rate limit of an IP address, drops them above a hundred, and delays no other IP address', async () => {
  const server = await startServer({ TRUSTED_PROXIES: '1', REQUESTS_PER_MINUTE_PER_IP: '10' })
  const allowed = await Promise.all(
    Array.from({ length: 10 }, () => ask(server, '203.0.113.7').status),
  )
  expect(allowed.every((status) => status === 200)).toBe(true)
  const flood = Array.from({ length: 150 }, () => ask(server, '203.0.113.7').status)
  const cut = await Promise.race(
    flood.map((each) =>
      each.then(
        () => false,
        () => true,
      ),
    ),
  )
  expect(cut).toBe(true)
  expect(await ask(server, '198.51.100.1').status).toBe(200)
  expect(server.context.metrics.text()).toMatch(/latchkey_requests_cut_total [1-9]/)
})

test('the server’s request limit counts a large body as several requests', async () => {
  const server = await startServer({ TRUSTED_PROXIES: '1', REQUESTS_PER_MINUTE_PER_IP: '30' })
  // 16 requests' worth of bytes: the second body is two requests above the limit of the minute.
  const post = (address: string): Promise<number> =>
    fetch(`${server.url}/e?projectId=test`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: JSON.stringify({ text: 'x'.repeat(250_000) }),
    }).then(({ status }) => status)
  expect(await post('203.0.113.7')).toBe(400)
  const queued = post('203.0.113.7').catch(() => 0)
  await expect.poll(() => server.context.metrics.text()).toContain('latchkey_requests_held_total 1')
  expect(await post('198.51.100.1')).toBe(400)
  expect(await queued).toBe(400)
})
