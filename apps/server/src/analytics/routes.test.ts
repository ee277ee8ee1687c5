import { randomUUID } from 'node:crypto'
import type { AnalyticsEvent } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { rotatePartitions } from './retention.ts'

const ADDRESS = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    projects: [
      { id: 'test', origins: ['*'] },
      { id: 'other', origins: ['*'] },
      { id: 'open-book', origins: ['*'], hashAddresses: false },
      { id: 'quiet', origins: ['*'], analytics: false },
    ],
  })
})
afterAll(() => server.close())

function event(more: object = {}): AnalyticsEvent {
  return {
    eventId: randomUUID(),
    url: 'https://shop.example/cart?token=secret#x',
    domain: 'shop.example',
    timestamp: Date.now(),
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
    ...more,
  }
}

async function send(body: unknown, path = '/e?projectId=test', on = server): Promise<Response> {
  return on.request(path, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify(body),
  })
}

const row = v.object({
  event_id: v.string(),
  project_id: v.string(),
  url: v.string(),
  account: v.nullable(v.string()),
  properties: v.nullable(v.record(v.string(), v.unknown())),
})

async function stored(id: string) {
  const rows = await server.db.query(row, 'SELECT * FROM analytics_events WHERE event_id = $1', [
    id,
  ])
  return rows
}

test('the analytics endpoint stores an event before it responds, without the query of its URL', async () => {
  const sent = event()
  const response = await send(sent)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({})
  expect(await stored(sent.eventId)).toMatchObject([
    { project_id: 'test', url: 'https://shop.example/cart', properties: { connected: true } },
  ])
})

test('the analytics endpoint stores an event once that is sent twice', async () => {
  const sent = event()
  await Promise.all([send(sent), send(sent), send(sent)])
  expect(await stored(sent.eventId)).toHaveLength(1)
})

test('the analytics endpoint stores all events of a batch or none', async () => {
  const events = [event(), event(), event()]
  expect((await send({ events }, '/batch?projectId=test')).status).toBe(200)
  for (const { eventId } of events) expect(await stored(eventId)).toHaveLength(1)
  const half = [event(), { ...event(), domain: 7 }]
  expect((await send({ events: half }, '/batch?projectId=test')).status).toBe(400)
  expect(await stored(String(half[0]?.eventId))).toHaveLength(0)
})

test('the analytics endpoint hashes accounts with the project’s key at any depth of the properties', async () => {
  const props = {
    type: 'error',
    event: 'INTERNAL_SDK_ERROR',
    address: ADDRESS,
    properties: {
      address: ADDRESS,
      errorMessage: `no funds on ${ADDRESS}`,
      recipient: 'So11111111111111111111111111111111111111112',
      list: [{ note: ADDRESS.toLowerCase() }],
    },
  }
  const [one, two] = [event({ props }), event({ props })]
  await send(one)
  await send(two, '/e?projectId=other')
  const [mine] = await stored(one.eventId)
  const [theirs] = await stored(two.eventId)
  expect(mine?.account).toMatch(/^[0-9a-f]{32}$/)
  expect(mine?.account).not.toBe(theirs?.account)
  expect(mine?.properties).toMatchObject({
    address: mine?.account,
    errorMessage: `no funds on ${mine?.account}`,
    list: [{ note: mine?.account }],
  })
  expect(JSON.stringify(mine).toLowerCase()).not.toContain(ADDRESS.toLowerCase())
  expect(JSON.stringify(mine)).not.toContain('So1111')
})

test('the analytics endpoint stores accounts in plain text only when the project’s settings say so', async () => {
  const sent = event({ props: { type: 'track', event: 'CONNECT_SUCCESS', address: ADDRESS } })
  await send(sent, '/e?projectId=open-book')
  expect(await stored(sent.eventId)).toMatchObject([{ account: ADDRESS }])
})

test('the analytics endpoint stores no events for a project with analytics off, and the config says so', async () => {
  const sent = event()
  expect((await send(sent, '/e?projectId=quiet')).status).toBe(200)
  expect(await stored(sent.eventId)).toEqual([])
  const config = await server.request('/getAnalyticsConfig?projectId=quiet')
  expect(await config.json()).toEqual({ isAnalyticsEnabled: false })
})

test.each([
  ['an invalid id', { eventId: 'x' }, 'eventId'],
  ['a time in the far future', { timestamp: 99_999_999_999_999 }, 'timestamp'],
  ['an invalid time', { timestamp: 'yesterday' }, 'timestamp'],
  ['text with a NUL', { domain: 'a\0b' }, 'domain'],
  ['a lone surrogate', { url: 'https://\ud800' }, 'url'],
  [
    'too many properties',
    { props: { type: 'track', event: 'X', properties: { heap: 'x'.repeat(20_000) } } },
    'props.properties',
  ],
])('the analytics endpoint rejects %s with 400', async (_what, more, field) => {
  const response = await send(event(more))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ reasons: [{ field }] })
})

test('the analytics endpoint creates a new day’s partition and drops days beyond the retention period', async () => {
  const own = await createTestServer({ env: { ANALYTICS_RETENTION_DAYS: '2' } })
  const days = () =>
    own.db.query(
      v.object({ day: v.string() }),
      'SELECT DISTINCT day::text AS day FROM analytics_events ORDER BY 1',
    )
  for (let day = 0; day < 4; day++) {
    await send(event({ timestamp: own.clock.now() }), '/e?projectId=test', own)
    own.clock.advance(86_400_000)
  }
  expect(await days()).toHaveLength(4)
  await rotatePartitions(own.context)
  expect(await days()).toHaveLength(2)
  await own.close()
})

test('the retention worker deletes events beyond the project’s own retention, and keeps those of other projects', async () => {
  const [short, long] = [event(), event()]
  await send(short)
  await send(long, '/e?projectId=other')
  await server.db.execute("UPDATE projects SET retention_days = 2 WHERE id = 'test'")
  server.clock.advance(4 * 86_400_000)
  await rotatePartitions(server.context)
  expect(await stored(short.eventId)).toHaveLength(0)
  expect(await stored(long.eventId)).toHaveLength(1)
})
