import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createRateLimiter } from '../rateLimit/rateLimiter.ts'
import { hasRedis, startRedis, type TestRedis } from '../testing/startRedis.ts'
import type { Cache } from './cache.ts'
import { createMemoryCache } from './memoryCache.ts'
import { openRedisCache } from './redisCache.ts'

const log = createLog('silent', () => {})
const clock = { now: () => Date.now() }
const options = { log, clock, prefix: 'test:' }
let redis: TestRedis | null = null
let cache: Cache

beforeAll(async () => {
  redis = hasRedis ? await startRedis() : null
})
afterEach(() => cache.close())
afterAll(() => redis?.close())

// The same tests for both caches; Redis only where Debian's is installed.
const kinds: [string, () => Promise<Cache>][] = [['memory', async () => createMemoryCache(clock)]]
if (hasRedis) kinds.push(['redis', () => openRedisCache(redis?.url ?? '', options)])

describe.each(kinds)('%s', (_name, open) => {
  test('the cache returns a stored value until it is taken or expires, and gives it to one take only', async () => {
    cache = await open()
    const key = randomUUID()
    await cache.set(key, 'text', 60_000)
    expect(await cache.get(key)).toBe('text')
    expect(await cache.take(key)).toBe('text')
    expect(await cache.take(key)).toBeNull()
    await cache.set(key, 'gone at once', 1)
    while ((await cache.get(key)) !== null) await new Promise(setImmediate)
    await cache.delete(key)
  })

  test('of several concurrent claims of a cache key one succeeds', async () => {
    cache = await open()
    const key = randomUUID()
    const claims = await Promise.all([1, 2, 3].map((who) => cache.claim(key, String(who), 60_000)))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  test('the cache’s increment counts per window and returns the time at which the window ends', async () => {
    cache = await open()
    const key = randomUUID()
    await cache.increment(key, 60_000)
    const { count, resetsInMs } = await cache.increment(key, 60_000, 4)
    expect(count).toBe(5)
    expect(resetsInMs).toBeGreaterThan(0)
    expect(resetsInMs).toBeLessThanOrEqual(60_000)
  })

  test('the cache’s publish reaches every subscriber until it unsubscribes', async () => {
    cache = await open()
    const channel = randomUUID()
    const received: string[] = []
    const events = new EventEmitter()
    const leave = await cache.subscribe(channel, (text) => received.push(`a ${text}`))
    await cache.subscribe(channel, (text) => {
      received.push(`b ${text}`)
      events.emit('received')
    })
    const delivered = once(events, 'received')
    await cache.publish(channel, 'one')
    await delivered
    leave()
    expect(received.sort()).toEqual(['a one', 'b one'])
  })
})

describe.runIf(hasRedis)('rate limits of two nodes', () => {
  test('rate limits are shared over Redis, fall back to per-node limits while Redis is down, and fail closed for logins', async () => {
    const own = await startRedis()
    const nodes = await Promise.all([
      openRedisCache(own.url, options),
      openRedisCache(own.url, options),
    ])
    const limiters = nodes.map((node) => createRateLimiter(node, clock, log))
    const limit = { key: 'ip:1.2.3.4', max: 4, windowMs: 60_000 }
    const outcomes: boolean[] = []
    for (let call = 0; call < 8; call++) {
      const passed = limiters[call % 2]?.check(limit).then(
        () => true,
        () => false,
      )
      outcomes.push((await passed) ?? false)
    }
    expect(outcomes.filter(Boolean)).toHaveLength(4)
    await own.close()
    await expect(limiters[0]?.check(limit)).resolves.toBeUndefined()
    const strict = limiters[0]?.check({ ...limit, failClosed: true })
    await expect(strict).rejects.toMatchObject({ status: 503 })
    for (const node of nodes) await node.close()
    cache = createMemoryCache(clock)
  })
})
