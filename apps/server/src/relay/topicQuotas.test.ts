import { once } from 'node:events'
import { relayErrors } from '@latchkey/wire'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
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

async function startServer(env: Record<string, string>): Promise<TestServer> {
  const server = await createTestServer({ listen: true, env: { TRUSTED_PROXIES: '1', ...env } })
  closers.push(() => server.close())
  return server
}

async function open(server: TestServer, options: PeerOptions = {}): Promise<RelayPeer> {
  const peer = await openRelayPeer(server.url ?? '', { address: ATTACKER, ...options })
  closers.push(() => peer.close())
  return peer
}

function subscribe(peer: RelayPeer, count: number): Promise<unknown> {
  return peer.call('irn_batchSubscribe', { topics: Array.from({ length: count }, randomTopic) })
}

function refusalOf(owner: string): object {
  const message = `Quota of ${owner} exceeded: number of subscribed topics`
  return { cause: { code: relayErrors.limit, message } }
}

function countSubscriptions(server: TestServer): Promise<number> {
  return server.db.execute('SELECT 1 FROM relay_subscriptions')
}

test('the relay rejects a client key above its quota of topics, also after a reconnect', async () => {
  const server = await startServer({ RELAY_TOPICS_PER_CLIENT: '100' })
  const identity = createIdentity()
  for (let round = 0; round < 2; round++) {
    const peer = await open(server, { identity })
    await subscribe(peer, 50)
    peer.close()
    await peer.closed
  }
  const peer = await open(server, { identity })
  await expect(subscribe(peer, 1)).rejects.toMatchObject(refusalOf('this client key'))
  expect(await countSubscriptions(server)).toBe(100)
})

test('a relay client key at its quota may resubscribe to its topics', async () => {
  const server = await startServer({ RELAY_TOPICS_PER_CLIENT: '100' })
  const identity = createIdentity()
  const topics = Array.from({ length: 100 }, randomTopic)
  await (await open(server, { identity })).call('irn_batchSubscribe', { topics })
  const again = await open(server, { identity })
  expect(await again.call('irn_batchSubscribe', { topics })).toHaveLength(100)
})

test('the relay does not count the topics of a rejected subscription towards the quota of the IP address', async () => {
  const server = await startServer({ RELAY_TOPICS_PER_CLIENT: '1', RELAY_TOPICS_PER_IP: '2' })
  const identity = createIdentity()
  const [first, second] = [await open(server, { identity }), await open(server, { identity })]
  await subscribe(first, 1)
  for (let round = 0; round < 5; round++) {
    await expect(subscribe(second, 1)).rejects.toMatchObject(refusalOf('this client key'))
  }
  expect(await subscribe(await open(server), 1)).toHaveLength(1)
})

test('the relay rejects subscriptions above the quota of topics of one IP address, counted over its sockets', async () => {
  const server = await startServer({ RELAY_TOPICS_PER_IP: '100' })
  const first = await open(server)
  await subscribe(first, 60)
  const second = await open(server)
  await expect(subscribe(second, 60)).rejects.toMatchObject(refusalOf('this address'))
  await subscribe(second, 40)
  await expect(subscribe(second, 1)).rejects.toMatchObject(refusalOf('this address'))
  expect(await subscribe(await open(server, { address: VISITOR }), 60)).toHaveLength(60)
  second.close()
  await second.closed
  await expect.poll(() => subscribe(first, 40).catch(() => [])).toHaveLength(40)
})

test('the relay rejects subscriptions above the daily quota of one IP address, also with new keys and sockets', async () => {
  const server = await startServer({ RELAY_SUBSCRIPTIONS_PER_DAY_PER_IP: '100' })
  for (let round = 0; round < 2; round++) {
    const peer = await open(server)
    await subscribe(peer, 50)
    peer.close()
    await peer.closed
  }
  const last = await open(server)
  await expect(subscribe(last, 1)).rejects.toMatchObject(refusalOf('this address'))
  expect(await countSubscriptions(server)).toBe(100)
  expect(await subscribe(await open(server, { address: VISITOR }), 1)).toHaveLength(1)
  server.clock.advance(26 * 3_600_000)
  expect(await subscribe(last, 1)).toHaveLength(1)
})

test('the relay rejects subscriptions above the quota of topics of the whole relay, also after reconnects', async () => {
  const server = await startServer({ RELAY_TOPICS: '100' })
  for (let round = 0; round < 2; round++) {
    const peer = await open(server)
    await subscribe(peer, 50)
    peer.close()
    await peer.closed
  }
  await expect(subscribe(await open(server), 1)).rejects.toMatchObject(refusalOf('this relay'))
  expect(await countSubscriptions(server)).toBe(100)
})

test('the relay rejects a client key above its quota of topics in one socket, and counts the call', async () => {
  const server = await startServer({ RELAY_TOPICS_PER_CLIENT: '100' })
  const peer = await open(server)
  await subscribe(peer, 60)
  await expect(subscribe(peer, 41)).rejects.toMatchObject(refusalOf('this client key'))
  expect(server.context.metrics.text()).toContain(
    'relay_quota_refusals_total{scope="client",resource="topics"} 1',
  )
  expect(await subscribe(peer, 40)).toHaveLength(40)
})

test('the relay rejects subscriptions above the quota of topics of the whole relay, over its open sockets', async () => {
  const server = await startServer({ RELAY_TOPICS: '100' })
  const [first, second] = [await open(server), await open(server, { address: VISITOR })]
  await subscribe(first, 60)
  await expect(subscribe(second, 41)).rejects.toMatchObject(refusalOf('this relay'))
  expect(await subscribe(second, 40)).toHaveLength(40)
})

async function handshake(server: TestServer, address: string): Promise<number | 'open'> {
  const socket = new WebSocket(`${(server.url ?? '').replace('http', 'ws')}/?projectId=test`, {
    headers: { 'x-forwarded-for': address },
  })
  closers.push(() => socket.terminate())
  return Promise.race([
    once(socket, 'open').then(() => 'open' as const),
    once(socket, 'unexpected-response').then(([, response]) => Number(response.statusCode)),
  ])
}

test('the relay rejects sockets above the quota of one IP address, and none of another IP address', async () => {
  const server = await startServer({ RELAY_SOCKETS_PER_IP: '20' })
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open(server)))
  expect(await handshake(server, ATTACKER)).toBe(429)
  expect(await subscribe(await open(server, { address: VISITOR }), 1)).toHaveLength(1)
  sockets[0]?.close()
  await expect.poll(() => handshake(server, ATTACKER)).toBe('open')
  expect(server.context.metrics.text()).toContain('relay_refusals_total{reason="socketsPerIp"}')
})
