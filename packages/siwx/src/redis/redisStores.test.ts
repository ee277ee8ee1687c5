import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { redisNonces, redisSessions } from './redisStores.ts'

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
      (index % 2 === 0 ? first : second)?.spend(nonce, 'site'),
    )
    expect((await Promise.all(spends)).filter(Boolean)).toHaveLength(1)
  })

  test('a nonce of redisNonces cannot be consumed or removed with another binding', async () => {
    const [store] = nodes()
    const nonce = (await store?.issue('site')) ?? ''
    expect(await store?.spend(nonce, 'other site')).toBe(false)
    expect(await store?.spend(nonce, 'site')).toBe(true)
  })

  test('a nonce of redisNonces expires', async () => {
    let now = Date.now()
    const [store] = nodes({ now: () => now })
    const nonce = (await store?.issue('site')) ?? ''
    now += 5 * 60_000
    expect(await store?.spend(nonce, 'site')).toBe(false)
  })

  test('redisNonces evicts the oldest nonces above its limit', async () => {
    let now = Date.now()
    const [store] = nodes({ maxNonces: 50, now: () => now++ })
    const first = (await store?.issue('site')) ?? ''
    for (let index = 0; index < 200; index += 1) await store?.issue('flood')
    expect(await clients[0]?.zcard('siwx:nonces')).toBe(50)
    expect(await store?.spend(first, 'site')).toBe(false)
  })

  test('redisSessions stores sessions until they are deleted or expire', async () => {
    const sessions = redisSessions(sendBy(clients[0]))
    const session = {
      address: 'a',
      chainId: 'eip155:1',
      signedInAt: Date.now(),
      expiresAt: Date.now() + 60_000,
    } as const
    await sessions.put('id', session)
    expect(await sessions.get('id')).toEqual(session)
    expect(await clients[0]?.pttl('siwx:session:id')).toBeGreaterThan(50_000)
    await sessions.delete('id')
    expect(await sessions.get('id')).toBeNull()
  })
})
