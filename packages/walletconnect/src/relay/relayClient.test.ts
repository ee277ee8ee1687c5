import { once } from 'node:events'
import { relayErrors, relayMessageBytes, relayRefusals, relayRefusedCode } from '@latchkey/wire'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createSymKey } from '../crypto/keys.ts'
import {
  answerTrue,
  calls,
  createRelayFixture,
  publishOptions,
  quick,
} from '../testing/scriptedRelay.ts'

const fixture = createRelayFixture()
const { startRelay, openClient } = fixture
afterEach(fixture.close)

test('the relay client opens a socket at the first call, with a token of its own, and closes it when it is not needed', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  expect(relay.connections).toHaveLength(0)
  const topic = createSymKey()
  await client.subscribe([topic])
  const [connection] = relay.connections
  expect(connection?.url.searchParams.get('projectId')).toBe('test')
  expect(connection?.url.searchParams.get('auth')?.split('.')).toHaveLength(3)
  await client.unsubscribe(topic)
  await expect.poll(() => connection?.socket.readyState).toBe(WebSocket.CLOSED)
})

test('the relay client sends only topic, ciphertext, tag and lifetime', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  const topic = createSymKey()
  await client.publish(topic, 'AAAA', publishOptions)
  const [frame] = calls(relay.connections[0], 'irn_publish')
  expect(frame?.id).toMatch(/^\d{19}$/)
  expect(frame?.params).toEqual({ topic, message: 'AAAA', ttl: 300, prompt: true, tag: 1108 })
})

test('after a lost socket the relay client sends the same calls again in order, and subscribes to all topics', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  const topics = Array.from({ length: 501 }, createSymKey)
  await client.subscribe(topics)
  relay.answer = () => {}
  const published = ['AAAA', 'BBBB', 'CCCC'].map((text) =>
    client.publish('t', text, publishOptions),
  )
  await expect.poll(() => calls(relay.connections[0], 'irn_publish')).toHaveLength(3)
  relay.answer = answerTrue
  relay.connections[0]?.socket.terminate()
  await Promise.all(published)
  const [before, after] = relay.connections.map((connection) => calls(connection, 'irn_publish'))
  expect(after).toEqual(before)
  const again = calls(relay.connections[1], 'irn_batchSubscribe').map(
    (frame) => frame.params?.topics,
  )
  expect(again).toEqual([topics.slice(0, 500), topics.slice(500)])
})

test('the relay client rejects a message above the largest size without sending it', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  await expect(
    client.publish('t', 'A'.repeat(relayMessageBytes + 1), publishOptions),
  ).rejects.toMatchObject({
    code: 'walletconnect/message-too-large',
  })
  expect(relay.connections).toHaveLength(0)
})

test('after close code 1009 the relay client rejects only the largest message, and sends the others again', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  relay.answer = () => {}
  const large = client.publish('t', 'A'.repeat(1_000), publishOptions)
  const small = client.publish('t', 'BBBB', publishOptions)
  await expect.poll(() => calls(relay.connections[0], 'irn_publish')).toHaveLength(2)
  relay.answer = answerTrue
  relay.connections[0]?.socket.close(1009)
  await expect(large).rejects.toMatchObject({ code: 'walletconnect/message-too-large' })
  await small
  const resent = calls(relay.connections[1], 'irn_publish').map(({ params }) => params?.message)
  expect(resent).toEqual(['BBBB'])
})

test('the relay client replaces a socket that is silent while a call waits', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  relay.answer = (connection, frame) =>
    relay.connections.length > 1 && answerTrue(connection, frame)
  await client.publish('t', 'AAAA', publishOptions)
  expect(relay.connections).toHaveLength(2)
  expect(calls(relay.connections[1], 'irn_publish')).toEqual(
    calls(relay.connections[0], 'irn_publish'),
  )
})

test('checkConnection of the relay client finds a dead socket sooner than a call does', async () => {
  const relay = await startRelay()
  const slowTimings = { ...quick, answerMs: 60_000 }
  const client = await openClient(relay.url, { timings: slowTimings })
  await client.subscribe([createSymKey()])
  relay.answer = (connection, frame) =>
    relay.connections.length > 1 && answerTrue(connection, frame)
  client.checkConnection()
  await expect.poll(() => calls(relay.connections[1], 'irn_batchSubscribe')).toHaveLength(1)
})

test('checkConnection of the relay client reconnects without the pause between attempts', async () => {
  const relay = await startRelay()
  const slow = { ...quick, firstPauseMs: 60_000, longestPauseMs: 60_000 }
  const client = await openClient(relay.url, { timings: slow })
  await client.subscribe([createSymKey()])
  relay.connections[0]?.socket.terminate()
  await once(relay.connections[0]?.socket ?? new WebSocket(null), 'close')
  await expect
    .poll(() => {
      client.checkConnection()
      return relay.connections.length
    })
    .toBe(2)
})

test('the relay client keeps reconnecting while the relay is down', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  await client.subscribe([createSymKey()])
  await relay.close()
  const published = client.publish('t', 'AAAA', publishOptions)
  const next = await startRelay(Number(new URL(relay.url).port))
  await published
  expect(calls(next.connections[0], 'irn_publish')).toHaveLength(1)
})

test('the relay client rejects a call after giveUpMs', async () => {
  const relay = await startRelay()
  relay.answer = () => {}
  const client = await openClient(relay.url, { timings: { ...quick, giveUpMs: 100 } })
  await expect(client.publish('t', 'AAAA', publishOptions)).rejects.toMatchObject({
    code: 'rpc/unreachable',
    context: { url: relay.url },
  })
})

test('the relay client rejects a call that the relay responds with an error', async () => {
  const relay = await startRelay()
  relay.answer = (connection, { id }) => {
    const error = { code: relayErrors.limit, message: 'Message is larger than 128 kB' }
    connection.socket.send(JSON.stringify({ id, jsonrpc: '2.0', error }))
  }
  const client = await openClient(relay.url)
  await expect(client.publish('t', 'AAAA', publishOptions)).rejects.toMatchObject({
    code: 'rpc/failed',
    context: { code: relayErrors.limit, method: 'irn_publish' },
  })
})

describe('a relay that rejects the client', () => {
  test.each([
    [relayRefusals.projectUnknown, 'app/invalid-project-id'],
    [relayRefusals.projectMissing, 'app/invalid-project-id'],
    [relayRefusals.originNotAllowed, 'app/origin-not-allowed'],
    [relayRefusals.tokenNotYetValid, 'app/session-expired'],
    [relayRefusals.tokenExpired, 'app/session-expired'],
    ['Something else', 'rpc/unreachable'],
  ])(
    'the relay client whose relay rejects it with "%s" reports the matching error',
    async (reason, code) => {
      const relay = await startRelay()
      relay.answer = (connection) => connection.socket.close(relayRefusedCode, reason)
      const told: string[] = []
      const client = await openClient(relay.url, { onRefused: (error) => told.push(error.code) })
      await expect(client.subscribe([createSymKey()])).rejects.toMatchObject({ code })
      expect(told).toEqual([code])
    },
  )

  test('a relay that rejects the client is not contacted again before the next call', async () => {
    const relay = await startRelay()
    relay.answer = (connection) =>
      connection.socket.close(relayRefusedCode, relayRefusals.tokenExpired)
    const client = await openClient(relay.url)
    await expect(client.subscribe([createSymKey()])).rejects.toBeDefined()
    relay.answer = answerTrue
    await client.publish('t', 'AAAA', publishOptions)
    expect(relay.connections).toHaveLength(2)
  })
})
