import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { consoleCalls as calls } from '@latchkey/wire/console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverWebhooks } from '../deliveries/deliverWebhooks.ts'
import {
  type ConsoleBrowser,
  type ConsoleFixture,
  createConsoleFixture,
} from '../testing/consoleFixture.ts'
import { queueWebhooks } from '../webhooks/webhookTable.ts'

const project = 'test'
let fixture: ConsoleFixture
let ada: ConsoleBrowser
let receiver: Server
let port: number
let status = 200
const received: { headers: IncomingMessage['headers']; body: string }[] = []

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  port = typeof address === 'object' && address ? address.port : 0
  fixture = await createConsoleFixture({ env: { WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${port}` } })
  ada = fixture.open()
  await ada.claim()
})
afterAll(async () => {
  await fixture.server.close()
  receiver.close()
})

const queue = (name: 'user.created' | 'alert.fired') =>
  queueWebhooks(fixture.server.db, {
    projectId: project,
    name,
    payload: { text: 'Hello' },
    now: fixture.server.clock.now(),
  })

const create = () =>
  ada.call(calls.createWebhook, {
    project,
    url: `http://127.0.0.1:${port}/hook`,
    events: ['user.created'],
  })

test('a webhook gets the events that it listens to, signed, and no other event', async () => {
  const { webhook, secret } = await create()
  await queue('user.created')
  await queue('alert.fired')
  await deliverWebhooks(fixture.server.context)
  expect(received).toHaveLength(1)
  const { headers, body } = received[0] ?? { headers: {}, body: '' }
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
    String(headers['latchkey-signature']),
  ) ?? ['', '', '']
  expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(signature)
  expect(JSON.parse(body)).toMatchObject({
    event: 'user.created',
    project,
    id: headers['latchkey-delivery'],
    data: { text: 'Hello' },
  })
  await ada.call(calls.removeWebhook, { project, webhook: webhook.id })
})

test('a delivery arrives after an outage of the receiver, once, and can be replayed with the same id', async () => {
  received.length = 0
  status = 503
  const { webhook } = await create()
  const place = { project, webhook: webhook.id }
  await queue('user.created')
  await deliverWebhooks(fixture.server.context)
  await deliverWebhooks(fixture.server.context)
  const [waiting] = (await ada.call(calls.deliveries, place)).deliveries
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, status: 503 })
  status = 200
  fixture.server.clock.advance(10_001)
  await deliverWebhooks(fixture.server.context)
  await deliverWebhooks(fixture.server.context)
  expect((await ada.call(calls.deliveries, place)).deliveries[0]).toMatchObject({
    state: 'delivered',
    attempts: 2,
    status: 200,
  })
  expect(received).toHaveLength(2)
  await ada.call(calls.replay, { ...place, delivery: waiting?.id })
  await deliverWebhooks(fixture.server.context)
  const ids = new Set(received.map(({ headers }) => headers['latchkey-delivery']))
  expect([received.length, ids.size]).toEqual([3, 1])
  await ada.call(calls.removeWebhook, place)
})

test('a webhook is never sent to an address of the operator’s network that is not allowed (SSRF)', async () => {
  received.length = 0
  const other = createServer(() => received.push({ headers: {}, body: '' })).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const closed = typeof address === 'object' && address ? address.port : 0
  const { webhook } = await ada.call(calls.createWebhook, {
    project,
    url: `http://localhost:${closed}/hook`,
    events: ['user.created'],
  })
  await queue('user.created')
  await deliverWebhooks(fixture.server.context)
  const place = { project, webhook: webhook.id }
  const [delivery] = (await ada.call(calls.deliveries, place)).deliveries
  expect(delivery).toMatchObject({ state: 'waiting', status: null })
  expect(received).toHaveLength(0)
  other.close()
  await ada.call(calls.removeWebhook, place)
})

test('the table of webhooks holds no signing secret in plain text', async () => {
  const { secret, webhook } = await create()
  const found = await fixture.server.db.execute(
    'SELECT 1 FROM webhooks WHERE strpos(encode(secret, $2), $1) > 0',
    [Buffer.from(secret).toString('hex'), 'hex'],
  )
  expect(found).toBe(0)
  await ada.call(calls.removeWebhook, { project, webhook: webhook.id })
})
