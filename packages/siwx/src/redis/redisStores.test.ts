import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256Hex } from '../nonce/nonceStore.ts'
import { type RedisCommand, redisNonces, redisSessions } from './redisStores.ts'

describe('the commands', () => {
  const now = 1_800_000_000_000
  const recorder = (reply: unknown) => {
    const sent: string[][] = []
    const send: RedisCommand = async (...command) => {
      sent.push(command)
      return reply
    }
    return { sent, send }
  }

  test.each([
    [undefined, 'siwx'],
    ['shop', 'shop'],
  ])(
    'redisNonces with the prefix %s uses the key %s:nonces, its limits and the hash of the binding',
    async (prefix, key) => {
      const { sent, send } = recorder(1)
      const limits = { ttlMs: 5, maxNonces: 7, now: () => now }
      const store = redisNonces(send, prefix === undefined ? limits : { ...limits, prefix })
      const nonce = await store.issue('secret')
      const member = `${nonce}:${await sha256Hex('secret')}`
      expect(await store.consume(nonce, 'secret')).toBe(true)
      const [issue, consume] = sent.map(([command, , ...args]) => [command, ...args])
      expect(issue).toEqual(['EVAL', '1', `${key}:nonces`, `${now}`, `${now + 5}`, member, '7'])
      expect(consume).toEqual(['EVAL', '1', `${key}:nonces`, `${now}`, member])
    },
  )

  test.each([
    [1, true],
    ['1', true],
    [0, false],
    [2, false],
    [null, false],
    ['OK', false],
  ])('redisNonces takes the reply %j for spent %s', async (reply, isSpent) => {
    expect(await redisNonces(recorder(reply).send).consume('nonce', 'site')).toBe(isSpent)
  })

  test.each([
    [undefined, 'siwx'],
    ['shop', 'shop'],
  ])('redisSessions with the prefix %s uses keys of %s:session', async (prefix, key) => {
    const session = {
      address: 'a',
      caipNetworkId: 'eip155:1',
      signedInAtMs: 1,
      expiresAtMs: now,
    } as const
    const { sent, send } = recorder(JSON.stringify(session))
    const sessions = redisSessions(send, prefix === undefined ? {} : { prefix })
    await sessions.put('id', session)
    expect(await sessions.get('id')).toEqual(session)
    await sessions.delete('id')
    expect(sent).toEqual([
      ['SET', `${key}:session:id`, JSON.stringify(session), 'PXAT', String(now)],
      ['GET', `${key}:session:id`],
      ['DEL', `${key}:session:id`],
    ])
  })

  test('redisSessions returns null for a missing session and one of another shape', async () => {
    for (const reply of [null, undefined, 7, '{}', 'null', '[]']) {
      expect(await redisSessions(recorder(reply).send).get('id')).toBeNull()
    }
  })
})

// Without a Redis server these tests are not registered; the others still run.
const hasRedis = spawnSync('redis-server', ['--version']).status === 0

describe.runIf(hasRedis)('a real Redis', () => {
  let folder: string
  let server: ReturnType<typeof spawn>
  let clients: Redis[]

  /** Two clients, as two nodes have. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-redis-'))
    const path = join(folder, 'redis.sock')
    const settings = ['--port', '0', '--unixsocket', path, '--save', '', '--dir', folder]
    server = spawn('redis-server', settings, { stdio: 'ignore' })
    await new Promise<void>((resolve, reject) => {
      server.once('spawn', resolve)
      server.once('error', reject)
    })
    clients = [0, 1].map(
      () => new Redis(path, { retryStrategy: () => 20, maxRetriesPerRequest: null }),
    )
    for (const client of clients) client.on('error', () => {})
  })
  afterAll(async () => {
    for (const client of clients ?? []) client.disconnect()
    server?.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await clients[0]?.flushall()
  })

  const sendBy =
    (client: Redis | undefined) =>
    async (command: string, ...args: string[]) =>
      client?.call(command, ...args)
  const nodes = (limits = {}) => clients.map((client) => redisNonces(sendBy(client), limits))

  test('a nonce of redisNonces issued on one node can be consumed once across all nodes', async () => {
    const [first, second] = nodes()
    const nonce = (await first?.issue('site')) ?? ''
    const spends = Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? first : second)?.consume(nonce, 'site'),
    )
    expect((await Promise.all(spends)).filter(Boolean)).toHaveLength(1)
  })

  test('a nonce of redisNonces cannot be consumed or removed with another binding', async () => {
    const [store] = nodes()
    const nonce = (await store?.issue('site')) ?? ''
    expect(await store?.consume(nonce, 'other site')).toBe(false)
    expect(await store?.consume(nonce, 'site')).toBe(true)
  })

  test('a nonce of redisNonces expires', async () => {
    let now = Date.now()
    const [store] = nodes({ now: () => now })
    const nonce = (await store?.issue('site')) ?? ''
    now += 5 * 60_000
    expect(await store?.consume(nonce, 'site')).toBe(false)
  })

  test('redisNonces evicts the oldest nonces above its limit', async () => {
    let now = Date.now()
    const [store] = nodes({ maxNonces: 50, now: () => now++ })
    const first = (await store?.issue('site')) ?? ''
    for (let index = 0; index < 200; index += 1) await store?.issue('flood')
    expect(await clients[0]?.zcard('siwx:nonces')).toBe(50)
    expect(await store?.consume(first, 'site')).toBe(false)
  })

  test('redisSessions stores sessions until they are deleted or expire', async () => {
    const sessions = redisSessions(sendBy(clients[0]))
    const session = {
      address: 'a',
      caipNetworkId: 'eip155:1',
      signedInAtMs: Date.now(),
      expiresAtMs: Date.now() + 60_000,
    } as const
    await sessions.put('id', session)
    expect(await sessions.get('id')).toEqual(session)
    expect(await clients[0]?.pttl('siwx:session:id')).toBeGreaterThan(50_000)
    await sessions.delete('id')
    expect(await sessions.get('id')).toBeNull()
  })
})
