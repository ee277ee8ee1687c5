import type pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoundedMap } from '../cache/boundedMap.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { randomTopic } from '../testing/relayPeer.ts'
import { deleteExpiredMessages } from './deleteExpired.ts'
import { type MessageQueue, openMessageQueue } from './messageQueue.ts'
import { createPendingMessage, type NewMessage, storedBytes } from './pendingMessage.ts'
import { relayQuotas } from './quotas.ts'

let server: TestServer
let messageQueue: MessageQueue
const stored: NewMessage[] = []

beforeAll(async () => {
  server = await createTestServer()
  messageQueue = openMessageQueue(server.context, {
    db: server.context.relayDb,
    node: 'a',
    quotas: relayQuotas(server.config),
    onStored: (message) => stored.push(message),
    onRepeat: () => {},
  })
})
afterAll(async () => {
  await messageQueue.close()
  await server.close()
})

const clients = [randomTopic(), randomTopic(), randomTopic()] as const
const lastStored = createBoundedMap<number>(64)
const ipUsage = { address: '127.0.0.1' }

async function put(
  topic: string,
  from: { client: string; project: string },
  publication: { message: string; tag: number; ttl: number; attestation?: string },
): Promise<void> {
  const publish = { topic, ...publication }
  await messageQueue.put(
    createPendingMessage({ ...from, ipUsage, lastStored }, publish, server.clock.now()),
  )
}

const row = v.object({ name: v.string(), amount: v.bigint() })

/** Usage as counted by the triggers, and as summed from the rows. */
async function compareUsage(): Promise<{ counted: unknown; actual: unknown }> {
  const counted = await server.db.query(
    row,
    `SELECT scope || ' ' || key || ' ' || amount.name AS name, sum(amount.amount)::bigint AS amount FROM relay_usage
     CROSS JOIN LATERAL (VALUES ('bytes', bytes), ('messages', messages),
       ('subscriptions', subscriptions)) AS amount (name, amount)
     GROUP BY 1 HAVING sum(amount.amount) <> 0 ORDER BY 1`,
  )
  const actual = await server.db.query(
    row,
    `SELECT name, sum(amount)::bigint AS amount FROM (
       SELECT scope || ' bytes' AS name, 512 + octet_length(message) + coalesce(octet_length(attestation), 0) AS amount
       FROM relay_messages, LATERAL (VALUES ('client ' || encode(sender, 'hex')), ('project ' || project), ('total ')) AS owner (scope)
       WHERE message IS NOT NULL
       UNION ALL
       SELECT scope || ' messages', 1
       FROM relay_messages, LATERAL (VALUES ('client ' || encode(sender, 'hex')), ('project ' || project), ('total ')) AS owner (scope)
       WHERE message IS NOT NULL
       UNION ALL
       SELECT scope || ' subscriptions', 1
       FROM relay_subscriptions, LATERAL (VALUES ('client ' || encode(client, 'hex')), ('total ')) AS owner (scope)
     ) AS amounts GROUP BY name ORDER BY 1`,
  )
  return { counted, actual }
}

test('relay_usage matches the stored rows after messages are published, acknowledged, expired and unsubscribed', async () => {
  const topics = Array.from({ length: 12 }, randomTopic)
  for (const [index, topic] of topics.entries()) {
    const client = clients[index % 2] ?? ''
    const project = index % 3 === 0 ? 'shop' : 'blog'
    await messageQueue.subscribe(clients[2], [topic])
    const message = 'A'.repeat(10 * (index + 1))
    const attestation = index % 4 === 0 ? { attestation: 'proof' } : {}
    await put(
      topic,
      { client, project },
      { message, tag: 0, ttl: index < 4 ? 60 : 600, ...attestation },
    )
    await put(topic, { client, project }, { message, tag: 0, ttl: 600 })
  }
  const before = await compareUsage()
  expect(before.counted).toEqual(before.actual)
  expect(before.counted).not.toEqual([])

  for (const { seq } of stored.slice(6, 9)) {
    await messageQueue.acknowledge({ seq, client: clients[2] })
  }
  await messageQueue.unsubscribe(clients[2], topics.slice(0, 5))
  server.clock.advance(61_000)
  await messageQueue.sweep()
  const after = await compareUsage()
  expect(after.counted).toEqual(after.actual)
  expect(await messageQueue.readTotal()).toMatchObject({ messages: 5, subscriptions: 7 })

  await messageQueue.unsubscribe(clients[2], topics)
  server.clock.advance(601_000)
  await messageQueue.sweep()
  expect((await compareUsage()).counted).toEqual([])
})

const FIRST_OF_PROJECT = `
INSERT INTO relay_messages (topic, hash, sender, message, tag, published_at, expires_at, project, node)
VALUES ($1, $1, $1, 'A', 0, 0, 0, 'shop', 'a')`

/** Two connections whose counters are in different rows, each in a transaction. */
async function openWriters(): Promise<[pg.Client, pg.Client]> {
  const writers = new Map<number, pg.Client>()
  while (writers.size < 2) {
    const client = await server.context.relayDb.connect()
    const { rows } = await client.query('SELECT pg_backend_pid() % 16 AS shard')
    if (writers.has(rows[0].shard)) await client.end()
    else writers.set(rows[0].shard, client)
  }
  const [one, other] = [...writers.values()]
  if (!one || !other) throw new Error('No two connections')
  await one.query('BEGIN')
  await other.query('BEGIN')
  return [one, other]
}

test('connections that store messages of one project don’t wait for each other', async () => {
  const [one, other] = await openWriters()
  await other.query("SET LOCAL lock_timeout = '1s'")
  await one.query(FIRST_OF_PROJECT, [Buffer.alloc(32, 1)])
  await other.query(FIRST_OF_PROJECT, [Buffer.alloc(32, 2)])
  // The same sender's row is shared, so that its count is exact.
  await expect(
    other.query(FIRST_OF_PROJECT.replace('($1, $1, $1', '($2, $2, $1'), [
      Buffer.alloc(32, 1),
      Buffer.alloc(32, 3),
    ]),
  ).rejects.toThrow('lock timeout')
  for (const client of [one, other]) {
    await client.query('ROLLBACK')
    await client.end()
  }
})

test('relay nodes that delete expired messages at the same time skip each other’s rows', async () => {
  const [one, other] = await openWriters()
  for (const n of [1, 2]) await server.db.execute(FIRST_OF_PROJECT, [Buffer.alloc(32, n)])
  await one.query('SELECT FROM relay_messages WHERE topic = $1 FOR UPDATE', [Buffer.alloc(32, 1)])
  await deleteExpiredMessages(server.db, server.clock.now())
  const rest = 'SELECT FROM relay_messages WHERE expires_at = 0'
  expect(await server.db.execute(rest)).toBe(1)
  for (const client of [one, other]) {
    await client.query('ROLLBACK')
    await client.end()
  }
  await deleteExpiredMessages(server.db, server.clock.now())
  expect(await server.db.execute(rest)).toBe(0)
})

test('a row of relay_usage with all counts at zero is deleted', async () => {
  const gone = "SELECT 1 FROM relay_usage WHERE scope = 'client'"
  expect(await server.db.execute(gone)).toBe(0)
})

test('storedBytes and the database count the same bytes of a relay message', async () => {
  const message = 'A'.repeat(1_000)
  await put(randomTopic(), { client: clients[0], project: 'shop' }, { message, tag: 0, ttl: 60 })
  const total = await messageQueue.readTotal()
  expect(total.bytes).toBe(storedBytes({ message, attestation: null }))
})

const expiry = v.object({ seconds: v.bigint() })

test.each([
  ['pairing', 1000, 300],
  ['pairing ping', 1002, 300],
  ['proposal', 1100, 300],
  ['approval', 1101, 300],
  ['settlement', 1102, 300],
  ['rejection', 1120, 300],
  ['authentication', 1116, 3_600],
  ['update', 1104, 86_400],
  ['delete', 1112, 86_400],
  ['event', 1110, 86_400],
  ['request', 1108, 604_800],
  ['response', 1109, 604_800],
  ['unknown', 4_000, 86_400],
])(
  'a relay message of the kind %s (tag %d) expires after %d seconds at most',
  async (_, tag, seconds) => {
    const topic = randomTopic()
    const from = { client: clients[0], project: 'shop' }
    await put(topic, from, { message: 'AAAA', tag, ttl: 2_592_000 })
    await put(topic, from, { message: 'BBBB', tag, ttl: 60 })
    const rows = await server.db.query(
      expiry,
      `SELECT (expires_at - published_at) / 1000 AS seconds FROM relay_messages
     WHERE topic = decode($1, 'hex') ORDER BY seq`,
      [topic],
    )
    expect(rows).toEqual([{ seconds: BigInt(seconds) }, { seconds: 60n }])
  },
)
