import { once } from 'node:events'
import { relayErrors, relayRefusals } from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import {
  createIdentity,
  createToken,
  openRelayPeer,
  type PeerOptions,
  type RelayPeer,
  randomTopic,
} from '../testing/relayPeer.ts'

let server: TestServer
const peers: RelayPeer[] = []
const identity = createIdentity()

beforeAll(async () => {
  server = await createTestServer({
    listen: true,
    projects: [{ id: 'test', origins: ['https://shop.example'] }],
    env: {
      RELAY_CONNECTS_PER_MINUTE_PER_IP: '200',
      RELAY_CALLS_PER_SECOND: '100000',
      RELAY_CALLS_PER_SECOND_PER_IP: '100000',
    },
  })
})
afterAll(async () => {
  for (const peer of peers) peer.close()
  await server.close()
})

async function open(options?: PeerOptions): Promise<RelayPeer> {
  const peer = await openRelayPeer(server.url ?? '', options)
  peers.push(peer)
  return peer
}

function audience(): string {
  return (server.url ?? '').replace('http', 'ws')
}

function seconds(fromNow: number): number {
  return Math.floor(Date.now() / 1000) + fromNow
}

const refused: [string, () => PeerOptions, string][] = [
  ['an unknown project', () => ({ projectId: 'nobody' }), relayRefusals.projectUnknown],
  ['no project', () => ({ projectId: '' }), relayRefusals.projectMissing],
  [
    'a page of elsewhere',
    () => ({ origin: 'https://evil.example' }),
    relayRefusals.originNotAllowed,
  ],
  ['no token', () => ({ token: '' }), relayRefusals.tokenMissing],
  ['garbage for a token', () => ({ token: 'a.b.c' }), relayRefusals.tokenMalformed],
  [
    'a token without signature',
    () => ({
      token: `${createToken(identity, { aud: audience() }).split('.').slice(0, 2).join('.')}.`,
    }),
    relayRefusals.tokenSignature,
  ],
  [
    'another algorithm',
    () => ({ token: createToken(identity, { aud: audience() }, { alg: 'none', typ: 'JWT' }) }),
    relayRefusals.tokenMalformed,
  ],
  [
    'a token that somebody else signed',
    () => ({ token: createToken(identity, { aud: audience(), iss: createIdentity().did }) }),
    relayRefusals.tokenSignature,
  ],
  [
    'an issuer that is no key',
    () => ({ token: createToken(identity, { aud: audience(), iss: 'did:web:example.org' }) }),
    relayRefusals.tokenMalformed,
  ],
  [
    'a token for another relay',
    () => ({ token: createToken(identity, { aud: 'wss://relay.example.org' }) }),
    relayRefusals.tokenAudience,
  ],
  [
    'a token that is over',
    () => ({
      token: createToken(identity, { aud: audience(), iat: seconds(-900), exp: seconds(-130) }),
    }),
    relayRefusals.tokenExpired,
  ],
  [
    'a clock that is ahead',
    () => ({ token: createToken(identity, { aud: audience(), iat: seconds(200) }) }),
    'JWT validation error: JWT Token is not yet valid',
  ],
  [
    'a token for a year',
    () => ({ token: createToken(identity, { aud: audience(), exp: seconds(31_536_000) }) }),
    relayRefusals.tokenMalformed,
  ],
]

test.each(refused)('closes with 3000 and the reason on %s', async (_, options, reason) => {
  const peer = await open(options())
  expect(await peer.closed).toEqual({ code: 3000, reason })
})

test.each([
  [
    'a clock up to two minutes off',
    () => createToken(identity, { aud: audience(), iat: seconds(110) }),
  ],
  [
    'a token that ended a minute ago',
    () => createToken(identity, { aud: audience(), iat: seconds(-900), exp: seconds(-60) }),
  ],
  ['the audience with a path', () => createToken(identity, { aud: `${audience()}/relay` })],
])('admits %s', async (_, token) => {
  const peer = await open({ token: token() })
  expect(await peer.call('irn_subscribe', { topic: randomTopic() })).toBeTypeOf('string')
})

test('admits the project’s own page', async () => {
  const peer = await open({ origin: 'https://shop.example' })
  expect(await peer.call('irn_batchSubscribe', { topics: [] })).toEqual([])
})

describe('one bad client', () => {
  const topic = randomTopic()
  const good = { topic, message: 'AAAA', ttl: 300, tag: 0 }

  test.each([
    ['a topic that is none', 'irn_subscribe', { topic: 'x' }],
    ['a message that is not base64', 'irn_publish', { ...good, message: 'hello\u0000world' }],
    ['no time to live', 'irn_publish', { ...good, ttl: 0 }],
    ['a year to live', 'irn_publish', { ...good, ttl: 31_536_000 }],
    ['a list for a message', 'irn_publish', { ...good, message: ['AAAA'] }],
    ['501 topics at once', 'irn_batchSubscribe', { topics: Array(501).fill(topic) }],
    ['no parameters', 'irn_publish', undefined],
  ])('is told that %s will not do', async (_, method, params) => {
    const peer = await open()
    await expect(peer.call(method, params)).rejects.toMatchObject({
      cause: { code: relayErrors.params },
    })
  })

  test('is told of unknown methods', async () => {
    const peer = await open()
    for (const method of ['irn_everything', 'constructor', '__proto__', 'toString']) {
      await expect(peer.call(method, {})).rejects.toMatchObject({
        cause: { code: relayErrors.method },
      })
    }
  })

  test('may not send more than 128 kB in a message', async () => {
    const peer = await open()
    const message = 'A'.repeat(128 * 1024 + 4)
    await expect(peer.call('irn_publish', { ...good, message })).rejects.toMatchObject({
      cause: { code: relayErrors.limit },
    })
    expect(await peer.call('irn_publish', { ...good, message: message.slice(8) })).toBe(true)
  })

  test('may not hold 100,000 topics', async () => {
    const peer = await open()
    const batch = () => ({ topics: Array.from({ length: 500 }, randomTopic) })
    for (let round = 0; round < 10; round++) await peer.call('irn_batchSubscribe', batch())
    await expect(peer.call('irn_batchSubscribe', batch())).rejects.toMatchObject({
      cause: { code: relayErrors.limit },
    })
  })

  test('is cut off for a frame of 1 MB', async () => {
    const peer = await open()
    peer.socket.send('x'.repeat(1024 * 1024))
    expect(await peer.closed).toMatchObject({ code: 1009 })
  })

  test('is cut off for going on with garbage', async () => {
    const peer = await open()
    for (let round = 0; round < 21; round++) peer.socket.send(round % 2 ? '[]' : '{"id":')
    expect(await peer.closed).toEqual({ code: 3000, reason: relayRefusals.misbehaviour })
  })

  test('that never acknowledges is given so much and no more', async () => {
    const [sender, sloth] = [await open(), await open({ acknowledges: false })]
    const own = randomTopic()
    await sloth.call('irn_subscribe', { topic: own })
    const messages = Array.from({ length: 600 }, (_, index) => ({
      topic: own,
      message: Buffer.from(`message ${index}`).toString('base64'),
      ttl: 300,
    }))
    for (let at = 0; at < 600; at += 100) {
      await sender.call('irn_batchPublish', { messages: messages.slice(at, at + 100) })
    }
    await sloth.call('irn_batchSubscribe', { topics: [] })
    expect(sloth.waiting).toHaveLength(256)
  })

  test('that reads nothing is cut off and the others notice nothing', async () => {
    const [sloth, dapp, wallet] = [await open(), await open(), await open()]
    sloth.socket.pause()
    const closed = once(sloth.socket, 'close')
    const params = { topics: Array(500).fill(randomTopic()) }
    const frame = JSON.stringify({ id: 'x', jsonrpc: '2.0', method: 'irn_batchSubscribe', params })
    for (let round = 0; round < 600; round++) sloth.socket.send(frame)
    const own = randomTopic()
    await wallet.call('irn_subscribe', { topic: own })
    await dapp.call('irn_publish', { ...good, topic: own, message: 'BBBB' })
    expect((await wallet.nextMail()).message).toBe('BBBB')
    await expect.poll(() => sloth.socket.bufferedAmount).toBe(0)
    sloth.socket.resume()
    await closed
  })
})

test('a client that pings and reads nothing is cut off', async () => {
  const peer = await open()
  peer.socket.pause()
  const closed = once(peer.socket, 'close')
  const payload = Buffer.alloc(125)
  for (let round = 0; round < 150_000; round++) peer.socket.ping(payload)
  await expect.poll(() => peer.socket.bufferedAmount, { timeout: 10_000 }).toBe(0)
  peer.socket.resume()
  await closed
})

test('a flood of sockets from one address is turned away at the door', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 260 }, async () => {
      const socket = new WebSocket(`${audience()}/?projectId=nobody`)
      return new Promise((resolve) => {
        socket.on('error', (error) => resolve(error.message))
        socket.on('close', resolve)
      })
    }),
  )
  expect(outcomes.some((outcome) => String(outcome).includes('429'))).toBe(true)
})
