import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoundedMap } from '../cache/boundedMap.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { randomTopic } from '../testing/relayPeer.ts'
import { type MessageQueue, openMessageQueue } from './messageQueue.ts'
import { createPendingMessage, type NewMessage } from './pendingMessage.ts'
import { relayQuotas } from './quotas.ts'

let server: TestServer
let messageQueue: MessageQueue
const stored: NewMessage[] = []
const repeats: string[] = []
const [dapp, wallet, other] = [randomTopic(), randomTopic(), randomTopic()]

beforeAll(async () => {
  server = await createTestServer()
  messageQueue = openMessageQueue(server.context, {
    db: server.context.relayDb,
    node: 'a',
    quotas: relayQuotas(server.config),
    onStored: (message) => stored.push(message),
    onRepeat: ({ message }) => repeats.push(message),
  })
})
afterAll(async () => {
  await messageQueue.close()
  await server.close()
})

const lastStored = createBoundedMap<number>(64)

function publication(topic: string, message: string): Parameters<MessageQueue['put']>[0] {
  return createPendingMessage(
    { client: dapp, project: 'test', ipUsage: { address: '127.0.0.1' }, lastStored },
    { topic, message, tag: 0, ttl: 300 },
    server.clock.now(),
  )
}

async function rowsOn(topic: string): Promise<{ rows: number; full: number }> {
  const [rows, full] = await Promise.all([
    server.db.execute("SELECT 1 FROM relay_messages WHERE topic = decode($1, 'hex')", [topic]),
    server.db.execute(
      "SELECT 1 FROM relay_messages WHERE topic = decode($1, 'hex') AND message IS NOT NULL",
      [topic],
    ),
  ])
  return { rows, full }
}

test('the relay’s message queue reports new messages in the order of storing, and a repeated message as a repeat', async () => {
  const topic = randomTopic()
  const texts = Array.from({ length: 1_200 }, (_, index) => `message${index}`)
  await Promise.all(
    [...texts, 'message7'].map((text) => messageQueue.put(publication(topic, text))),
  )
  const told = stored.filter((message) => message.topic === topic).map((message) => message.message)
  expect(told).toEqual(texts)
  expect(repeats).toEqual(['message7'])
})

test('the relay’s message queue deletes a message’s content at the last acknowledgement and its row within a minute', async () => {
  const topic = randomTopic()
  // The sender subscribes too, as both sides of a WalletConnect session do, and acknowledges nothing of its own.
  await messageQueue.subscribe(dapp, [topic])
  await messageQueue.subscribe(wallet, [topic])
  await messageQueue.subscribe(other, [topic])
  await messageQueue.put(publication(topic, 'ciphertext'))
  const seq = stored.at(-1)?.seq ?? 0
  await messageQueue.acknowledge({ seq, client: wallet })
  expect(await rowsOn(topic)).toEqual({ rows: 1, full: 1 })
  await messageQueue.acknowledge({ seq, client: other })
  expect(await rowsOn(topic)).toEqual({ rows: 1, full: 0 })
  server.clock.advance(20_000)
  await messageQueue.sweep()
  await messageQueue.put(publication(topic, 'ciphertext'))
  expect(await rowsOn(topic)).toEqual({ rows: 1, full: 0 })
  server.clock.advance(20_000)
  await messageQueue.sweep()
  expect(await rowsOn(topic)).toEqual({ rows: 0, full: 0 })
})

test('the relay’s message queue deletes a message that no client fetched when it expires', async () => {
  const topic = randomTopic()
  await messageQueue.put(publication(topic, 'unread'))
  server.clock.advance(301_000)
  await messageQueue.sweep()
  expect(await rowsOn(topic)).toEqual({ rows: 0, full: 0 })
})

test('the relay’s message queue returns a message until it expires, to the millisecond', async () => {
  const topic = randomTopic()
  const message = publication(topic, 'short-lived')
  await messageQueue.put(message)
  let now = message.expiresAt - 1
  const queue = openMessageQueue(
    { clock: { now: () => now } },
    {
      db: server.context.relayDb,
      node: 'b',
      quotas: relayQuotas(server.config),
      onStored: () => {},
      onRepeat: () => {},
    },
  )
  const read = () => queue.read({ client: wallet, topics: [topic], except: [], limit: 10 })
  expect(await read()).toHaveLength(1)
  await queue.sweep()
  expect(await rowsOn(topic)).toEqual({ rows: 1, full: 1 })
  now = message.expiresAt
  expect(await read()).toEqual([])
  await queue.sweep()
  expect(await rowsOn(topic)).toEqual({ rows: 0, full: 0 })
  await queue.close()
})

test('the relay’s message queue returns only messages that the client did not send, acknowledge or exclude', async () => {
  const topic = randomTopic()
  await messageQueue.put(publication(topic, 'one'))
  await messageQueue.put(publication(topic, 'two'))
  const read = (client: string, except: number[] = []) =>
    messageQueue.read({ client, topics: [topic], except, limit: 10 })
  const both = await read(wallet)
  expect(both.map((message) => message.message)).toEqual(['one', 'two'])
  expect(await read(dapp)).toEqual([])
  const [first] = both
  expect((await read(wallet, [first?.seq ?? 0])).map((message) => message.message)).toEqual(['two'])
})

test('the relay’s message queue stores no message above a quota', async () => {
  const all = relayQuotas(server.config)
  const client = { bytes: 10_000, messages: 1 }
  const announced: string[] = []
  const queue = openMessageQueue(server.context, {
    db: server.context.relayDb,
    node: 'c',
    quotas: { ...all, storage: { ...all.storage, client } },
    onStored: ({ message }) => announced.push(message),
    onRepeat: () => {},
  })
  const sender = randomTopic()
  const topic = randomTopic()
  const putAll = ['one', 'two', 'three'].map((text) =>
    queue.put({ ...publication(topic, text), sender }),
  )
  const outcomes = await Promise.allSettled(putAll)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await rowsOn(topic)).toEqual({ rows: 1, full: 1 })
  expect(announced).toEqual(['one'])
  await queue.close()
})

test('the relay’s message queue lets 64 MB wait at once, and forgets what it has rejected', async () => {
  const large = () => publication(randomTopic(), 'x'.repeat(33 * 1024 * 1024))
  const overQuota = { obstacle: { scope: 'client', resource: 'bytes' } }
  const [first, second] = await Promise.allSettled([
    messageQueue.put(large()),
    messageQueue.put(large()),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: overQuota })
  expect(second).toMatchObject({ reason: new Error('Too many messages at once') })
  await expect(messageQueue.put(large())).rejects.toMatchObject(overQuota)
})
