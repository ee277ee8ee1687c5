import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { createEventQueue } from './eventQueue.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const ATTACKER = '203.0.113.7'
const VISITOR = '198.51.100.1'

async function startServer(env: Record<string, string>): Promise<TestServer> {
  const server = await createTestServer({
    projects: [
      { id: 'test', origins: ['*'] },
      { id: 'other', origins: ['*'] },
    ],
    env: { TRUSTED_PROXIES: '1', ...env },
  })
  closers.push(() => server.close())
  return server
}

/** Random text, which does not compress, so that its size on disk is known. */
function event(bytes: number): object {
  const text = randomBytes(bytes / 2).toString('hex')
  return {
    eventId: randomUUID(),
    url: 'https://shop.example/',
    domain: 'shop.example',
    timestamp: Date.now(),
    props: { type: 'track', event: 'MODAL_OPEN', properties: { text } },
  }
}

async function send(
  server: TestServer,
  options: { count?: number; bytes?: number; address?: string; projectId?: string } = {},
): Promise<Response> {
  const { count = 1, bytes = 10, address = ATTACKER, projectId = 'test' } = options
  return server.request(`/batch?projectId=${projectId}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify({ events: Array.from({ length: count }, () => event(bytes)) }),
  })
}

async function expectRefusal(response: Response, reason: RegExp): Promise<void> {
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({
    code: 'analytics/quota-exceeded',
    reasons: [{ field: 'quota', description: expect.stringMatching(reason) }],
  })
}

const total = v.object({ rows: v.bigint(), bytes: v.bigint() })

async function readStored(server: TestServer): Promise<{ rows: number; bytes: number }> {
  const [row] = await server.db.query(
    total,
    `SELECT (SELECT count(*) FROM analytics_events) AS rows,
            coalesce(sum(pg_total_relation_size(inhrelid)), 0)::bigint AS bytes
     FROM pg_inherits WHERE inhparent = 'analytics_events'::regclass`,
  )
  return { rows: Number(row?.rows), bytes: Number(row?.bytes) }
}

test('the analytics endpoint rejects events above the hourly quota of one IP address, and none of another IP address', async () => {
  const server = await startServer({ ANALYTICS_EVENTS_PER_HOUR_PER_IP: '250' })
  expect((await send(server, { count: 100 })).status).toBe(200)
  expect((await send(server, { count: 100 })).status).toBe(200)
  await expectRefusal(await send(server, { count: 100 }), /events from this address/)
  expect((await readStored(server)).rows).toBe(200)
  expect((await send(server, { count: 100, address: VISITOR })).status).toBe(200)
  server.clock.advance(3_600_001)
  expect((await send(server)).status).toBe(200)
})

test('the analytics endpoint rejects events above the hourly quota of bytes of one IP address', async () => {
  const server = await startServer({ ANALYTICS_MB_PER_HOUR_PER_IP: '1' })
  const statuses: number[] = []
  for (let round = 0; round < 10; round++) {
    statuses.push((await send(server, { count: 10, bytes: 16_000 })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429])
  await expectRefusal(await send(server), /bytes of analytics events from this address/)
  expect((await send(server, { address: VISITOR })).status).toBe(200)
})

test('the analytics endpoint rejects events above the daily quota of one project, and none of another project', async () => {
  const server = await startServer({ ANALYTICS_EVENTS_PER_DAY_PER_PROJECT: '150' })
  for (const host of [1, 2]) await send(server, { count: 75, address: `203.0.113.${host}` })
  await expectRefusal(await send(server, { address: VISITOR }), /events of this project/)
  expect((await readStored(server)).rows).toBe(150)
  expect((await send(server, { projectId: 'other' })).status).toBe(200)
})

test('the analytics endpoint rejects events above the daily quota of bytes of one project', async () => {
  const server = await startServer({ ANALYTICS_MB_PER_DAY_PER_PROJECT: '1' })
  for (let host = 0; host < 8; host++) {
    await send(server, { count: 10, bytes: 16_000, address: `203.0.113.${host}` })
  }
  await expectRefusal(
    await send(server, { address: VISITOR }),
    /bytes of analytics events of this project/,
  )
  expect((await send(server, { projectId: 'other' })).status).toBe(200)
})

test('analytics events that are rejected for their IP address do not count towards the project’s quota', async () => {
  const server = await startServer({
    ANALYTICS_EVENTS_PER_HOUR_PER_IP: '10',
    ANALYTICS_EVENTS_PER_DAY_PER_PROJECT: '100',
  })
  for (let round = 0; round < 50; round++) await send(server, { count: 100 })
  expect((await send(server, { count: 10, address: VISITOR })).status).toBe(200)
})

test('the analytics endpoint rejects events above the storage quota of the server', async () => {
  const server = await startServer({
    ANALYTICS_STORAGE_MB: '3',
    ANALYTICS_MB_PER_HOUR_PER_IP: '1000',
  })
  const statuses: number[] = []
  for (let round = 0; round < 40; round++) {
    statuses.push((await send(server, { count: 10, bytes: 16_000 })).status)
  }
  expect(statuses.at(-1)).toBe(429)
  const visitor = await send(server, { count: 10, bytes: 16_000, address: VISITOR })
  await expectRefusal(visitor, /storage for analytics events/)
  expect((await readStored(server)).bytes).toBeLessThanOrEqual(3 * 1_048_576)
  expect(server.context.metrics.text()).toContain(
    'latchkey_analytics_refusals_total{reason="total"}',
  )
})

test('the analytics event queue rejects events while more than 32 MB wait to be written', async () => {
  const queue = createEventQueue<string>(() => new Promise(() => {}))
  const megabyte = 1_048_576
  const results: Promise<void>[] = []
  for (let count = 0; count < 32; count++) results.push(queue.add(['row'], megabyte))
  expect(results).toHaveLength(32)
  expect(() => queue.add(['row'], megabyte)).toThrow('Too many events at once')
})
