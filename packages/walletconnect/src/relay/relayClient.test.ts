import { once } from 'node:events'
import { relayErrors, relayRefusals, relayRefusedCode } from '@latchkey/wire'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createSymKey } from '../crypto/keys.ts'
import { agree, calls, createStage, label, quick } from '../testing/scriptedRelay.ts'

const stage = createStage()
const { startRelay, openClient } = stage
afterEach(stage.close)

test('opens a line when first asked, with a token of its own, and gives it back when done', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  expect(relay.lines).toHaveLength(0)
  const topic = createSymKey()
  await client.subscribe([topic])
  const [line] = relay.lines
  expect(line?.url.searchParams.get('projectId')).toBe('test')
  expect(line?.url.searchParams.get('auth')?.split('.')).toHaveLength(3)
  await client.unsubscribe(topic)
  await expect.poll(() => line?.socket.readyState).toBe(WebSocket.CLOSED)
})

test('sends only topic, ciphertext, tag and lifetime', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  const topic = createSymKey()
  await client.publish(topic, 'AAAA', label)
  const [frame] = calls(relay.lines[0], 'irn_publish')
  expect(frame?.id).toMatch(/^\d{19}$/)
  expect(frame?.params).toEqual({ topic, message: 'AAAA', ttl: 300, prompt: true, tag: 1108 })
})

test('after a lost line the same calls go out again in their order, and all topics', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  const topics = Array.from({ length: 501 }, createSymKey)
  await client.subscribe(topics)
  relay.answer = () => {}
  const published = ['AAAA', 'BBBB', 'CCCC'].map((text) => client.publish('t', text, label))
  await expect.poll(() => calls(relay.lines[0], 'irn_publish')).toHaveLength(3)
  relay.answer = agree
  relay.lines[0]?.socket.terminate()
  await Promise.all(published)
  const [before, after] = relay.lines.map((line) => calls(line, 'irn_publish'))
  expect(after).toEqual(before)
  const again = calls(relay.lines[1], 'irn_batchSubscribe').map((frame) => frame.params?.topics)
  expect(again).toEqual([topics.slice(0, 500), topics.slice(500)])
})

test('a line that goes quiet is replaced', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  relay.answer = (line, frame) => relay.lines.length > 1 && agree(line, frame)
  await client.publish('t', 'AAAA', label)
  expect(relay.lines).toHaveLength(2)
  expect(calls(relay.lines[1], 'irn_publish')).toEqual(calls(relay.lines[0], 'irn_publish'))
})

test('waking up finds a dead line sooner than a call would', async () => {
  const relay = await startRelay()
  const patient = { ...quick, answerMs: 60_000 }
  const client = await openClient(relay.url, { timings: patient })
  await client.subscribe([createSymKey()])
  relay.answer = (line, frame) => relay.lines.length > 1 && agree(line, frame)
  client.wake()
  await expect.poll(() => calls(relay.lines[1], 'irn_batchSubscribe')).toHaveLength(1)
})

test('waking up does not wait for the pause between attempts', async () => {
  const relay = await startRelay()
  const slow = { ...quick, firstPauseMs: 60_000, longestPauseMs: 60_000 }
  const client = await openClient(relay.url, { timings: slow })
  await client.subscribe([createSymKey()])
  relay.lines[0]?.socket.terminate()
  await once(relay.lines[0]?.socket ?? new WebSocket(null), 'close')
  await expect
    .poll(() => {
      client.wake()
      return relay.lines.length
    })
    .toBe(2)
})

test('keeps trying while the relay is down', async () => {
  const relay = await startRelay()
  const client = await openClient(relay.url)
  await client.subscribe([createSymKey()])
  await relay.close()
  const published = client.publish('t', 'AAAA', label)
  const next = await startRelay(Number(new URL(relay.url).port))
  await published
  expect(calls(next.lines[0], 'irn_publish')).toHaveLength(1)
})

test('gives a call up in the end', async () => {
  const relay = await startRelay()
  relay.answer = () => {}
  const client = await openClient(relay.url, { timings: { ...quick, giveUpMs: 100 } })
  await expect(client.publish('t', 'AAAA', label)).rejects.toMatchObject({
    code: 'rpc/unreachable',
    context: { url: relay.url },
  })
})

test('a refusal of a call is an error', async () => {
  const relay = await startRelay()
  relay.answer = (line, { id }) => {
    const error = { code: relayErrors.limit, message: 'Message is larger than 128 kB' }
    line.socket.send(JSON.stringify({ id, jsonrpc: '2.0', error }))
  }
  const client = await openClient(relay.url)
  await expect(client.publish('t', 'AAAA', label)).rejects.toMatchObject({
    code: 'rpc/failed',
    context: { code: relayErrors.limit, method: 'irn_publish' },
  })
})

describe('a relay that will not have us', () => {
  test.each([
    [relayRefusals.projectUnknown, 'app/invalid-project-id'],
    [relayRefusals.projectMissing, 'app/invalid-project-id'],
    [relayRefusals.originNotAllowed, 'app/origin-not-allowed'],
    [relayRefusals.tokenNotYetValid, 'app/session-expired'],
    [relayRefusals.tokenExpired, 'app/session-expired'],
    ['Something else', 'rpc/unreachable'],
  ])('says "%s"', async (reason, code) => {
    const relay = await startRelay()
    relay.answer = (line) => line.socket.close(relayRefusedCode, reason)
    const told: string[] = []
    const client = await openClient(relay.url, { onRefused: (error) => told.push(error.code) })
    await expect(client.subscribe([createSymKey()])).rejects.toMatchObject({ code })
    expect(told).toEqual([code])
  })

  test('is not asked again before there is a reason', async () => {
    const relay = await startRelay()
    relay.answer = (line) => line.socket.close(relayRefusedCode, relayRefusals.tokenExpired)
    const client = await openClient(relay.url)
    await expect(client.subscribe([createSymKey()])).rejects.toBeDefined()
    relay.answer = agree
    await client.publish('t', 'AAAA', label)
    expect(relay.lines).toHaveLength(2)
  })
})
