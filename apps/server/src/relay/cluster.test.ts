import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import {
  createIdentity,
  openRelayPeer,
  type PeerOptions,
  type RelayPeer,
  randomTopic,
} from '../testing/relayPeer.ts'
import { hasRedis, startRedis, type TestRedis } from '../testing/startRedis.ts'

let databaseOwner: TestServer
let redis: TestRedis | null = null

beforeAll(async () => {
  databaseOwner = await createTestServer()
  redis = hasRedis ? await startRedis() : null
})
afterAll(async () => {
  await redis?.close()
  await databaseOwner.close()
})

type Settings = () => Record<string, string>
const byPolling: [string, Settings] = [
  'that poll the database for messages of other nodes',
  () => ({}),
]
const byRedis: [string, Settings] = [
  'that announce messages over Redis',
  () => ({ REDIS_URL: redis?.url ?? '' }),
]

describe.each(hasRedis ? [byPolling, byRedis] : [byPolling])('relay nodes %s', (_, settings) => {
  let nodes: TestServer[] = []
  const peers: RelayPeer[] = []

  beforeAll(async () => {
    const { databaseUrl } = databaseOwner
    const env = { DATABASE_URL: databaseUrl, ...settings() }
    nodes = await Promise.all(
      [1, 2].map(() => createTestServer({ listen: true, databaseUrl, env })),
    )
  })
  afterAll(async () => {
    for (const peer of peers) peer.close()
    await Promise.all(nodes.map((node) => node.close()))
  })

  async function open(node: number, options?: PeerOptions): Promise<RelayPeer> {
    const peer = await openRelayPeer(nodes[node]?.url ?? '', options)
    peers.push(peer)
    return peer
  }

  function publication(topic: string, text: string): object {
    return { topic, message: Buffer.from(text).toString('base64'), ttl: 300, tag: 0 }
  }

  const numbers = Array.from({ length: 200 }, (_, number) => String(number))

  async function receive(peer: RelayPeer, count: number): Promise<string[]> {
    const texts: string[] = []
    while (texts.length < count) {
      texts.push(Buffer.from((await peer.nextMessage()).message, 'base64').toString())
    }
    return texts
  }

  test('the relay delivers a message that was published on another node once and in order', async () => {
    const [sender, receiver] = [await open(0), await open(1)]
    const topic = randomTopic()
    await receiver.call('irn_subscribe', { topic })
    await Promise.all(numbers.map((text) => sender.call('irn_publish', publication(topic, text))))
    expect(await receive(receiver, numbers.length)).toEqual(numbers)
    expect(receiver.unread).toEqual([])
  })

  test('relay messages keep their order when the sender reconnects to another node', async () => {
    const receiver = await open(1)
    const topic = randomTopic()
    await receiver.call('irn_subscribe', { topic })
    const identity = createIdentity()
    for (const [at, text] of numbers.slice(0, 20).entries()) {
      const sender = await open(at % 2, { identity })
      await sender.call('irn_publish', publication(topic, text))
      sender.close()
    }
    expect(await receive(receiver, 20)).toEqual(numbers.slice(0, 20))
  })

  test('a relay client that reconnects to another node gets its stored messages', async () => {
    const sender = await open(0)
    const identity = createIdentity()
    const topic = randomTopic()
    const before = await open(0, { identity, acknowledges: false })
    await before.call('irn_subscribe', { topic })
    await sender.call('irn_publish', publication(topic, 'first'))
    await before.nextMessage()
    before.close()
    await sender.call('irn_publish', publication(topic, 'second'))
    const after = await open(1, { identity })
    await after.call('irn_subscribe', { topic })
    expect(await receive(after, 2)).toEqual(['first', 'second'])
  })

  test('the relay stores a message that was published on two nodes once', async () => {
    const identity = createIdentity()
    const topic = randomTopic()
    const [one, other, receiver] = [
      await open(0, { identity }),
      await open(1, { identity }),
      await open(1),
    ]
    await receiver.call('irn_subscribe', { topic })
    const copies = numbers.slice(0, 10).flatMap(() => [one, other])
    await Promise.all(copies.map((peer) => peer.call('irn_publish', publication(topic, 'same'))))
    await one.call('irn_publish', publication(topic, 'end'))
    expect(await receive(receiver, 2)).toEqual(['same', 'end'])
  })
})
