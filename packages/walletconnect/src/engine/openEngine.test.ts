import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { encryptEnvelope, encryptEnvelopeFrom } from '../crypto/envelope.ts'
import { deriveSessionKey } from '../crypto/keys.ts'
import { nativePrimitives } from '../crypto/nativePrimitives.ts'
import { openRecords } from '../storage/records.ts'
import { memoryWalletConnectStorage } from '../storage/walletConnectStorage.ts'
import type { Incoming } from './messenger.ts'
import { type Engine, openEngine } from './openEngine.ts'

const topic = 'aa'.repeat(32)
const symKey = '11'.repeat(32)
let server: WebSocketServer
let frames: { id: number; method?: string; params?: { topic?: string } }[]
/** Resolves the delivery that a frame acknowledges. */
const acknowledged = new Map<number, () => void>()
let engine: Engine
let requests: Incoming[]
const records = () => openRecords(memoryWalletConnectStorage())

/** A relay that accepts every call, and a client of it that has asked for `topic`. */
beforeEach(async () => {
  frames = []
  requests = []
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data))
      frames.push(frame)
      acknowledged.get(frame.id)?.()
      if (frame.method) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    })
  })
  engine = await open()
})
afterEach(async () => {
  engine.close()
  for (const client of server.clients) client.terminate()
  server.close()
  await once(server, 'close')
})

async function open(handle = async (request: Incoming) => void requests.push(request)) {
  const { port } = server.address() as AddressInfo
  const opened = await openEngine({
    relayUrl: `ws://127.0.0.1:${port}`,
    projectId: 'test',
    connect: (url) => new WebSocket(url),
    records: records(),
    onRequest: handle,
    onLateAnswer: () => {},
  })
  opened.pageKeys.set(topic, symKey)
  await opened.listen([topic])
  return opened
}

let deliveries = 0
/** Delivers a message to the client, and waits until it is acknowledged. */
async function deliver(message: string, at = topic): Promise<void> {
  deliveries += 1
  const id = 5_000 + deliveries
  const data = { topic: at, message, publishedAt: 1, tag: 0 }
  const params = { id: 'x', data }
  const isAcknowledged = new Promise<void>((resolve) => acknowledged.set(id, resolve))
  for (const client of server.clients) {
    client.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }
  await isAcknowledged
}
const ping = (id: number) =>
  encryptEnvelope(
    symKey,
    JSON.stringify({ id, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} }),
  )
const ids = () => requests.map(({ id }) => id)

test('a message is handled once, however often the relay delivers it', async () => {
  const message = ping(1)
  await deliver(message)
  await deliver(message)
  await deliver(ping(2))
  expect(ids()).toEqual([1, 2])
})

test('the same text on another topic is another message', async () => {
  const other = 'bb'.repeat(32)
  engine.pageKeys.set(other, symKey)
  const message = ping(1)
  await deliver(message)
  await deliver(message, other)
  expect(requests.map((request) => request.topic)).toEqual([topic, other])
})

test('a message that this client has published is not handled when the relay echoes it', async () => {
  await engine.messenger.notify(topic, 'wc_sessionPing', {})
  const echo = frames.find(({ method }) => method === 'irn_publish')?.params as { message: string }
  await deliver(echo.message)
  await deliver(ping(3))
  expect(ids()).toEqual([3])
})

test('the last 1,000 messages are stored, and no more', async () => {
  const messages = Array.from({ length: 1_001 }, (_, index) => ping(index))
  for (const message of messages.slice(0, 1_000)) await deliver(message)
  await deliver(messages[0] ?? '')
  expect(ids()).toHaveLength(1_000)
  await deliver(messages[1_000] ?? '')
  await deliver(messages[1] ?? '')
  expect(ids()).toHaveLength(1_001)
  await deliver(messages[0] ?? '')
  expect(ids()).toHaveLength(1_002)
}, 60_000)

test('a message whose handling fails does not stop the next one', async () => {
  engine.close()
  const seen: number[] = []
  engine = await open(async ({ id }) => {
    seen.push(id)
    throw new Error('The page failed')
  })
  await deliver(ping(1))
  await deliver(ping(2))
  expect(seen).toEqual([1, 2])
})

test('a message that names its sender’s key is read where this client has asked for one', async () => {
  const [own, peer] = [
    await nativePrimitives.createX25519KeyPair(),
    await nativePrimitives.createX25519KeyPair(),
  ]
  const agreed = await deriveSessionKey(nativePrimitives, peer.privateKey, own.publicKey)
  const text = JSON.stringify({ id: 9, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} })
  const message = () => encryptEnvelopeFrom(peer.publicKey, agreed.symKey, text)
  await deliver(message())
  expect(ids()).toEqual([])
  engine.answerKeys.set(topic, own.privateKey)
  await deliver(message())
  expect(ids()).toEqual([9])
})

test('close rejects the pending requests', async () => {
  const pending = engine.messenger.request({
    topic,
    method: 'wc_sessionPing',
    params: {},
    timeoutMs: 60_000,
  })
  const rejected = expect(pending).rejects.toMatchObject({ code: 'connection/aborted' })
  engine.close()
  await rejected
})

test('a client keeps its identity', async () => {
  const kept = records()
  const options = {
    relayUrl: 'ws://127.0.0.1:9',
    projectId: 'test',
    connect: (url: string) => new WebSocket(url),
    records: kept,
    onRequest: async () => {},
    onLateAnswer: () => {},
  }
  ;(await openEngine(options)).close()
  const first = kept.identity()
  ;(await openEngine(options)).close()
  expect(first?.publicKey).toMatch(/^[0-9a-f]{64}$/)
  expect(kept.identity()).toEqual(first)
})
