import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTokenBucket } from '../rateLimit/tokenBucket.ts'
import { type Connection, createConnection } from './connection.ts'
import { handleAcknowledgement, isMissing, pushNew, toWireMessage } from './delivery.ts'
import { createHub } from './hub.ts'
import { createIpUsage } from './ipUsage.ts'
import type { StoredMessage } from './pendingMessage.ts'
import { createRecentAcknowledgements } from './recentAcknowledgements.ts'

/** A connection whose socket keeps the frames that are sent to it. */
function connect(client = 'c1', state: 'open' | 'closing' = 'open') {
  const frames: { id: number; params: { id: string; data: object } }[] = []
  const socket: WebSocket = Object.create(WebSocket.prototype, {
    readyState: { value: state === 'open' ? WebSocket.OPEN : WebSocket.CLOSING },
    bufferedAmount: { value: 0 },
    send: { value: (text: string) => frames.push(JSON.parse(text)) },
  })
  const calls = createTokenBucket(10, 0)
  const ipUsage = createIpUsage('192.0.2.1', 10, 0)
  const owner = { client, did: `did:key:${client}`, project: 'shop', ipUsage, calls }
  return { connection: createConnection(socket, owner), frames }
}

function message(seq: number, change: Partial<StoredMessage> = {}): StoredMessage {
  return {
    ...{ seq, topic: 'aa'.repeat(32), message: 'text', sender: 'c2', tag: 1_108, publishedAt: 5 },
    attestation: null,
    ...change,
  }
}

const sent = (frames: readonly { id: number }[]) => frames.map(({ id }) => id)

test('a new message is pushed with its data, and counts until it is acknowledged', () => {
  const { connection, frames } = connect()
  pushNew(connection, createRecentAcknowledgements(), message(7))
  expect(frames).toMatchObject([
    {
      id: 7,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { data: { topic: 'aa'.repeat(32), message: 'text', publishedAt: 5, tag: 1_108 } },
    },
  ])
  expect([...connection.unacknowledged]).toEqual([[7, 4]])
  expect(connection.unacknowledgedBytes).toBe(4)
})

test.each<
  [
    string,
    (recent: ReturnType<typeof createRecentAcknowledgements>, one: Connection) => void,
    Partial<StoredMessage>,
  ]
>([
  ['its own', () => {}, { sender: 'c1' }],
  ['one that waits for its acknowledgement', (_, one) => one.unacknowledged.set(7, 1), {}],
  ['one that it has acknowledged', (recent) => recent.add('c1', 7), {}],
])('a client does not get %s', (_title, prepare, change) => {
  const { connection, frames } = connect()
  const recent = createRecentAcknowledgements()
  prepare(recent, connection)
  expect(isMissing(connection, recent, message(7, change))).toBe(false)
  pushNew(connection, recent, message(7, change))
  expect(frames).toEqual([])
  expect(connection.behind.size).toBe(0)
})

test('the acknowledgement of another client or message does not count', () => {
  const { connection } = connect()
  const recent = createRecentAcknowledgements()
  recent.add('c3', 7)
  recent.add('c1', 8)
  expect(isMissing(connection, recent, message(7))).toBe(true)
})

test('a client that is behind on a topic gets its new messages from the queue, in their order', () => {
  const { connection, frames } = connect()
  connection.behind.add('aa'.repeat(32))
  pushNew(connection, createRecentAcknowledgements(), message(7))
  pushNew(connection, createRecentAcknowledgements(), message(8, { topic: 'bb'.repeat(32) }))
  expect(sent(frames)).toEqual([8])
})

test('while a client catches up, every new message waits in the queue', () => {
  const { connection, frames } = connect()
  connection.isCatchingUp = true
  pushNew(connection, createRecentAcknowledgements(), message(7))
  expect(frames).toEqual([])
  expect([...connection.behind]).toEqual(['aa'.repeat(32)])
})

test('a client has 256 messages without acknowledgement, and not one more', () => {
  const { connection, frames } = connect()
  const recent = createRecentAcknowledgements()
  for (let seq = 1; seq <= 257; seq++) pushNew(connection, recent, message(seq))
  expect(frames).toHaveLength(256)
  expect(connection.behind.size).toBe(1)
})

test.each([
  [1_048_575, 2],
  [1_048_576, 1],
])('after a message of %i bytes a client gets %i messages', (bytes, count) => {
  const { connection, frames } = connect()
  const recent = createRecentAcknowledgements()
  pushNew(connection, recent, message(1, { message: 'x'.repeat(bytes) }))
  pushNew(connection, recent, message(2))
  expect(frames).toHaveLength(count)
})

test('a socket that closes gets nothing, and its messages wait', () => {
  const { connection, frames } = connect('c1', 'closing')
  pushNew(connection, createRecentAcknowledgements(), message(7))
  expect(frames).toEqual([])
  expect(connection.behind.size).toBe(1)
})

test('an acknowledgement is stored once, for its client, and makes room', async () => {
  const { connection } = connect()
  const recent = createRecentAcknowledgements()
  pushNew(connection, recent, message(7))
  const stored: object[] = []
  const messageQueue = { acknowledge: async (one: object) => void stored.push(one) }
  const relay = { messageQueue, recentAcknowledgements: recent }
  await handleAcknowledgement(connection, relay, 8)
  expect(stored).toEqual([])
  await handleAcknowledgement(connection, relay, 7)
  await handleAcknowledgement(connection, relay, 7)
  expect(stored).toEqual([{ seq: 7, client: 'c1' }])
  expect([connection.unacknowledged.size, connection.unacknowledgedBytes]).toEqual([0, 0])
  expect(recent.has('c1', 7)).toBe(true)
})

test('a message is sent with its attestation, if it has one', () => {
  expect(toWireMessage(message(7))).not.toHaveProperty('attestation')
  expect(toWireMessage(message(7, { attestation: 'jwt' }))).toMatchObject({ attestation: 'jwt' })
})

function openHub() {
  const behind: string[] = []
  const counts: number[] = []
  const recent = createRecentAcknowledgements()
  const hub = createHub({
    recentAcknowledgements: recent,
    onBehind: ({ client }) => void behind.push(client),
    onTopics: (_connection, change) => void counts.push(change),
  })
  return { hub, recent, behind, counts }
}

test('a message goes to the sockets of its topic until they leave it', () => {
  const { hub } = openHub()
  const [one, two, other] = [connect('c1'), connect('c3'), connect('c4')]
  const [topic, otherTopic] = ['aa'.repeat(32), 'bb'.repeat(32)]
  hub.join(one.connection, topic)
  hub.join(two.connection, topic)
  hub.join(other.connection, otherTopic)
  hub.deliver(message(1))
  hub.leave(two.connection, topic)
  hub.deliver(message(2))
  hub.leaveAll(one.connection)
  hub.deliver(message(3))
  expect([one, two, other].map(({ frames }) => sent(frames))).toEqual([[1, 2], [1], []])
  expect([hub.hasListeners(topic), hub.hasListeners(otherTopic)]).toEqual([false, true])
})

test('a topic counts once for a socket, until it leaves', () => {
  const { hub, counts } = openHub()
  const { connection } = connect()
  hub.join(connection, 'a')
  hub.join(connection, 'a')
  hub.join(connection, 'b')
  hub.leave(connection, 'c')
  expect(counts).toEqual([1, 1])
  connection.behind.add('a')
  hub.leave(connection, 'a')
  hub.leave(connection, 'a')
  expect(counts).toEqual([1, 1, -1])
  expect(connection.behind.size).toBe(0)
})

test('the sockets that lack a message read the queue, the sender’s do not', () => {
  const { hub, recent, behind } = openHub()
  for (const client of ['c1', 'c2', 'c3']) hub.join(connect(client).connection, 'a')
  recent.add('c3', 7)
  hub.recheck({ topic: 'a', sender: 'c2', seq: 7 })
  expect(behind).toEqual(['c1'])
  hub.recheck({ topic: 'a', sender: 'c2' })
  expect(behind).toEqual(['c1', 'c1', 'c3'])
  hub.recheck({ topic: 'b', sender: 'c2' })
  expect(behind).toHaveLength(3)
})
