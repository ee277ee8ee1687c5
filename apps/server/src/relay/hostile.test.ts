import { once } from 'node:events'
import { relayErrors, relayMessageBytes, relayRefusals } from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRelayFixture, type RelayFixture } from '../testing/relayFixture.ts'
import { randomTopic } from '../testing/relayPeer.ts'

let relay: RelayFixture

beforeAll(async () => {
  relay = await createRelayFixture({
    env: {
      RELAY_CONNECTS_PER_MINUTE_PER_IP: '200',
      RELAY_CALLS_PER_SECOND: '100000',
      RELAY_CALLS_PER_SECOND_PER_IP: '100000',
    },
  })
})
afterAll(() => relay.close())

const open: RelayFixture['open'] = (options) => relay.open(options)

describe('a hostile client', () => {
  const topic = randomTopic()
  const good = { topic, message: 'AAAA', ttl: 300, tag: 0 }

  test.each([
    ['a malformed topic', 'irn_subscribe', { topic: 'x' }],
    ['a message that is not base64', 'irn_publish', { ...good, message: 'hello\u0000world' }],
    ['a ttl of zero', 'irn_publish', { ...good, ttl: 0 }],
    ['a ttl of a year', 'irn_publish', { ...good, ttl: 31_536_000 }],
    ['an array as message', 'irn_publish', { ...good, message: ['AAAA'] }],
    ['501 topics at once', 'irn_batchSubscribe', { topics: Array(501).fill(topic) }],
    ['no parameters', 'irn_publish', undefined],
  ])('the relay responds with an invalid-params error to %s', async (_, method, params) => {
    const peer = await open()
    await expect(peer.call(method, params)).rejects.toMatchObject({
      cause: { code: relayErrors.params },
    })
  })

  test('the relay responds with a method-not-found error to unknown methods', async () => {
    const peer = await open()
    for (const method of ['irn_everything', 'constructor', '__proto__', 'toString']) {
      await expect(peer.call(method, {})).rejects.toMatchObject({
        cause: { code: relayErrors.method },
      })
    }
  })

  test('the relay responds with a limit error to a message above the largest size', async () => {
    const peer = await open()
    const message = 'A'.repeat(relayMessageBytes + 4)
    await expect(peer.call('irn_publish', { ...good, message })).rejects.toMatchObject({
      cause: { code: relayErrors.limit },
    })
    expect(await peer.call('irn_publish', { ...good, message: message.slice(4) })).toBe(true)
  })

  test('the relay responds with a limit error above the client’s quota of topics', async () => {
    const peer = await open()
    const batch = () => ({ topics: Array.from({ length: 500 }, randomTopic) })
    for (let round = 0; round < 10; round++) await peer.call('irn_batchSubscribe', batch())
    await expect(peer.call('irn_batchSubscribe', batch())).rejects.toMatchObject({
      cause: { code: relayErrors.limit },
    })
  })

  test('the relay disconnects a client that sends a frame of 1 MB', async () => {
    const peer = await open()
    peer.socket.send('x'.repeat(1024 * 1024))
    expect(await peer.closed).toMatchObject({ code: 1009 })
  })

  test('the relay responds with an invalid-request error to a frame nested deeper than 64 levels', async () => {
    const peer = await open()
    const params = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const answered = once(peer.socket, 'message')
    peer.socket.send(`{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":${params}}`)
    const [answer] = await answered
    expect(JSON.parse(String(answer))).toMatchObject({
      id: null,
      error: { code: relayErrors.request },
    })
  })

  test('the relay disconnects a client after 20 malformed frames', async () => {
    const peer = await open()
    for (let round = 0; round < 21; round++) peer.socket.send(round % 2 ? '[]' : '{"id":')
    expect(await peer.closed).toEqual({ code: 3000, reason: relayRefusals.misbehaviour })
  })

  test('the relay sends 256 messages at most to a client that never acknowledges', async () => {
    const [sender, slowReader] = [await open(), await open({ acknowledges: false })]
    const own = randomTopic()
    await slowReader.call('irn_subscribe', { topic: own })
    const messages = Array.from({ length: 600 }, (_, index) => ({
      topic: own,
      message: Buffer.from(`message ${index}`).toString('base64'),
      ttl: 300,
    }))
    for (let at = 0; at < 600; at += 100) {
      await sender.call('irn_batchPublish', { messages: messages.slice(at, at + 100) })
    }
    await slowReader.call('irn_batchSubscribe', { topics: [] })
    expect(slowReader.unread).toHaveLength(256)
  })

  test('the relay disconnects a client that reads nothing, without an effect on other clients', async () => {
    const [slowReader, dapp, wallet] = [await open(), await open(), await open()]
    slowReader.socket.pause()
    const closed = once(slowReader.socket, 'close')
    const params = { topics: Array(500).fill(randomTopic()) }
    const frame = JSON.stringify({ id: 'x', jsonrpc: '2.0', method: 'irn_batchSubscribe', params })
    for (let round = 0; round < 600; round++) slowReader.socket.send(frame)
    const own = randomTopic()
    await wallet.call('irn_subscribe', { topic: own })
    await dapp.call('irn_publish', { ...good, topic: own, message: 'BBBB' })
    expect((await wallet.nextMessage()).message).toBe('BBBB')
    await expect.poll(() => slowReader.socket.bufferedAmount).toBe(0)
    slowReader.socket.resume()
    await closed
  })
})

test('the relay disconnects a client that pings and reads nothing', async () => {
  const peer = await open()
  peer.socket.pause()
  const closed = once(peer.socket, 'close')
  const payload = Buffer.alloc(125)
  for (let round = 0; round < 150_000; round++) peer.socket.ping(payload)
  await expect.poll(() => peer.socket.bufferedAmount, { timeout: 10_000 }).toBe(0)
  peer.socket.resume()
  await closed
})

test('the relay responds with 429 to a flood of sockets from one IP address', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 260 }, async () => {
      const socket = new WebSocket(`${relay.audience}/?projectId=unknown`)
      return new Promise((resolve) => {
        socket.on('error', (error) => resolve(error.message))
        socket.on('close', resolve)
      })
    }),
  )
  expect(outcomes.some((outcome) => String(outcome).includes('429'))).toBe(true)
})
