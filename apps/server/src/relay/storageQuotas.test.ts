import { randomBytes } from 'node:crypto'
import { relayErrors } from '@latchkey/wire'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import {
  createIdentity,
  openRelayPeer,
  type PeerOptions,
  type RelayPeer,
  randomTopic,
} from '../testing/relayPeer.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const ATTACKER = '203.0.113.7'
const VISITOR = '198.51.100.1'
const KILOBYTES_64 = 64 * 1024

async function startServer(env: Record<string, string>): Promise<TestServer> {
  const server = await createTestServer({
    listen: true,
    projects: [
      { id: 'test', origins: ['*'] },
      { id: 'other', origins: ['*'] },
    ],
    env: {
      TRUSTED_PROXIES: '1',
      RELAY_CALLS_PER_SECOND: '100000',
      RELAY_CALLS_PER_SECOND_PER_IP: '100000',
      ...env,
    },
  })
  closers.push(() => server.close())
  return server
}

async function open(server: TestServer, options: PeerOptions = {}): Promise<RelayPeer> {
  const peer = await openRelayPeer(server.url ?? '', { address: ATTACKER, ...options })
  closers.push(() => peer.close())
  return peer
}

/** Publishes until the relay rejects; returns the number of stored messages and the error. */
async function flood(
  peer: RelayPeer,
  { bytes, most }: { bytes: number; most: number },
): Promise<{ stored: number; refusal: unknown }> {
  for (let stored = 0; stored < most; stored++) {
    try {
      await publish(peer, bytes)
    } catch (error) {
      return { stored, refusal: error instanceof Error ? error.cause : error }
    }
  }
  return { stored: most, refusal: null }
}

function publish(peer: RelayPeer, bytes = 64, more: object = {}): Promise<unknown> {
  const message = randomBytes(bytes).toString('hex').slice(0, bytes)
  const publication = { topic: randomTopic(), message, ttl: 604_800, tag: 1108, ...more }
  return peer.call('irn_publish', publication)
}

const amounts = v.object({ rows: v.bigint(), bytes: v.bigint() })

async function readStored(server: TestServer): Promise<{ rows: number; bytes: number }> {
  const [row] = await server.db.query(
    amounts,
    `SELECT count(message) AS rows, coalesce(sum(octet_length(message)), 0) AS bytes
     FROM relay_messages`,
  )
  return { rows: Number(row?.rows), bytes: Number(row?.bytes) }
}

function refusalOf(owner: string, resource: string): object {
  const message = `Quota of ${owner} exceeded: ${resource}`
  return { code: relayErrors.limit, message }
}

const BYTES = 'bytes of stored messages'
const COUNT = 'number of stored messages'

test('the relay rejects a client key above its quota of bytes, and no other key', async () => {
  const server = await startServer({ RELAY_STORAGE_MB_PER_CLIENT: '1' })
  const { refusal } = await flood(await open(server), { bytes: KILOBYTES_64, most: 40 })
  expect(refusal).toEqual(refusalOf('this client key', BYTES))
  const { bytes } = await readStored(server)
  expect(bytes).toBeGreaterThan(0.9 * 1_048_576)
  expect(bytes).toBeLessThanOrEqual(1_048_576)
  expect(await publish(await open(server))).toBe(true)
})

test('the relay rejects a client key above its quota of messages, counted over several sockets', async () => {
  const server = await startServer({ RELAY_MESSAGES_PER_CLIENT: '50' })
  const identity = createIdentity()
  expect(await flood(await open(server, { identity }), { bytes: 64, most: 30 })).toMatchObject({
    stored: 30,
  })
  expect(await flood(await open(server, { identity }), { bytes: 64, most: 30 })).toEqual({
    stored: 20,
    refusal: refusalOf('this client key', COUNT),
  })
})

test('the relay rejects a batch of 100 messages that exceeds a quota which 100 single calls would exceed', async () => {
  const server = await startServer({ RELAY_MESSAGES_PER_CLIENT: '50' })
  const peer = await open(server)
  const messages = Array.from({ length: 100 }, (_, index) => ({
    topic: randomTopic(),
    message: `message${index}`,
    ttl: 300,
    tag: 1108,
  }))
  await expect(peer.call('irn_batchPublish', { messages })).rejects.toMatchObject({
    cause: refusalOf('this client key', COUNT),
  })
  expect((await readStored(server)).rows).toBe(50)
})

test('the relay rejects a project above its quota of bytes, counted over many keys, and no other project', async () => {
  const server = await startServer({
    RELAY_STORAGE_MB_PER_CLIENT: '1',
    RELAY_STORAGE_MB_PER_PROJECT: '3',
  })
  const refusals: unknown[] = []
  for (let key = 0; key < 5; key++) {
    refusals.push((await flood(await open(server), { bytes: KILOBYTES_64, most: 40 })).refusal)
  }
  expect(refusals.at(-1)).toEqual(refusalOf('this project', BYTES))
  const { bytes } = await readStored(server)
  expect(bytes).toBeGreaterThan(2 * 1_048_576)
  expect(bytes).toBeLessThanOrEqual(3 * 1_048_576)
  expect(await publish(await open(server, { projectId: 'other' }))).toBe(true)
})

test('the relay rejects messages above the quota of the whole relay', async () => {
  const server = await startServer({ RELAY_STORAGE_MB: '2', RELAY_MESSAGES: '1000' })
  for (const projectId of ['test', 'other', 'test']) {
    await flood(await open(server, { projectId }), { bytes: KILOBYTES_64, most: 40 })
  }
  const last = await flood(await open(server), { bytes: KILOBYTES_64, most: 1 })
  expect(last.refusal).toEqual(refusalOf('this relay', BYTES))
  expect((await readStored(server)).bytes).toBeLessThanOrEqual(2 * 1_048_576)
})

test('the relay delivers a session proposal while long-lived messages fill their share of the storage', async () => {
  const server = await startServer({ RELAY_STORAGE_MB: '2' })
  await flood(await open(server), { bytes: KILOBYTES_64, most: 40 })
  expect((await readStored(server)).bytes).toBeLessThanOrEqual(1.5 * 1_048_576)
  const [dapp, wallet] = [
    await open(server, { address: VISITOR }),
    await open(server, { address: VISITOR }),
  ]
  const topic = randomTopic()
  await dapp.call('irn_publish', { topic, message: 'proposal', ttl: 300, tag: 1100 })
  await wallet.call('irn_subscribe', { topic })
  expect((await wallet.nextMessage()).message).toBe('proposal')
})

test('the relay rejects an IP address above its quota of bytes, counted over many keys, and no other IP address', async () => {
  const server = await startServer({
    RELAY_STORAGE_MB_PER_IP: '2',
    RELAY_MESSAGES_PER_IP: '1000',
    RELAY_STORAGE_MB_PER_CLIENT: '1',
  })
  const refusals: unknown[] = []
  for (let key = 0; key < 4; key++) {
    refusals.push((await flood(await open(server), { bytes: KILOBYTES_64, most: 40 })).refusal)
  }
  expect(refusals[0]).toEqual(refusalOf('this client key', BYTES))
  expect(refusals.at(-1)).toEqual(refusalOf('this address', BYTES))
  const { bytes } = await readStored(server)
  expect(bytes).toBeGreaterThan(1.5 * 1_048_576)
  expect(bytes).toBeLessThanOrEqual(2 * 1_048_576)
  expect(await publish(await open(server, { address: VISITOR }))).toBe(true)
})

test('an IP address may store relay messages again after its messages have expired', async () => {
  const server = await startServer({ RELAY_MESSAGES_PER_IP: '3' })
  const peer = await open(server)
  expect(await flood(peer, { bytes: 64, most: 5 })).toEqual({
    stored: 3,
    refusal: refusalOf('this address', COUNT),
  })
  server.clock.advance(8 * 86_400_000)
  expect(await publish(peer)).toBe(true)
})

test('an acknowledged relay message no longer counts towards the quotas of client, project and relay', async () => {
  const server = await startServer({ RELAY_MESSAGES_PER_CLIENT: '10' })
  const [dapp, wallet] = [await open(server), await open(server)]
  const topic = randomTopic()
  await wallet.call('irn_subscribe', { topic })
  for (let round = 0; round < 40; round++) {
    await publish(dapp, 64, { topic })
    await wallet.nextMessage()
    await expect.poll(async () => (await readStored(server)).rows).toBeLessThan(10)
  }
  await expect.poll(async () => (await readStored(server)).rows).toBe(0)
  const left = `SELECT scope FROM relay_usage GROUP BY scope, key
    HAVING sum(messages) <> 0 OR sum(bytes) <> 0`
  expect(await server.db.execute(left)).toBe(0)
})

test('the relay’s metrics count errors by scope and resource', async () => {
  const server = await startServer({ RELAY_MESSAGES_PER_CLIENT: '1' })
  await flood(await open(server), { bytes: 64, most: 2 })
  expect(server.context.metrics.text()).toContain(
    'relay_quota_refusals_total{scope="client",resource="messages"} 1',
  )
})

test('the relay’s metrics report its open sockets, and at the start of a node what is stored', async () => {
  const server = await startServer({})
  const peer = await open(server)
  await peer.call('irn_batchSubscribe', { topics: [randomTopic(), randomTopic()] })
  const message = 'A'.repeat(100)
  await peer.call('irn_publish', { topic: randomTopic(), message, ttl: 300, tag: 0 })
  expect(server.context.metrics.text()).toMatch(/^relay_sockets 1$/m)
  const { databaseUrl } = server
  const next = await createTestServer({ listen: true, databaseUrl })
  closers.push(() => next.close())
  const lines = next.context.metrics.text().matchAll(/^relay_(?:stored_\w+|sockets) \d+$/gm)
  expect([...lines].map(([line]) => line).toSorted()).toEqual([
    'relay_sockets 0',
    'relay_stored_bytes 612',
    'relay_stored_messages 1',
    'relay_stored_subscriptions 2',
  ])
})
