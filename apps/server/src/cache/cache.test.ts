import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import type { Cache } from './cache.ts'
import { createMemoryCache } from './memoryCache.ts'
import { openRedisCache } from './redisCache.ts'

// The same promises for both; Redis where one is given (npm run test:wire starts it).
const redisUrl = process.env.LATCHKEY_TEST_REDIS_URL
const log = createLog('silent', () => {})
const kinds: [string, () => Promise<Cache>][] = [
  ['memory', async () => createMemoryCache({ now: () => Date.now() })],
  ...(redisUrl
    ? [['redis', () => openRedisCache(redisUrl, log)] as [string, () => Promise<Cache>]]
    : []),
]

let cache: Cache
afterEach(() => cache.close())

describe.each(kinds)('%s', (_name, open) => {
  test('keeps, takes once and forgets', async () => {
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

  test('lets only one of many claim a key', async () => {
    cache = await open()
    const key = randomUUID()
    const claims = await Promise.all([1, 2, 3].map((who) => cache.claim(key, String(who), 60_000)))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  test('counts in a window and says when it ends', async () => {
    cache = await open()
    const key = randomUUID()
    await cache.increment(key, 60_000)
    const { count, resetsInMs } = await cache.increment(key, 60_000, 4)
    expect(count).toBe(5)
    expect(resetsInMs).toBeGreaterThan(0)
    expect(resetsInMs).toBeLessThanOrEqual(60_000)
  })

  test('tells every subscriber until it leaves', async () => {
    cache = await open()
    const channel = randomUUID()
    const heard: string[] = []
    const ears = new EventEmitter()
    const leave = await cache.subscribe(channel, (text) => heard.push(`a ${text}`))
    await cache.subscribe(channel, (text) => {
      heard.push(`b ${text}`)
      ears.emit('heard')
    })
    const told = once(ears, 'heard')
    await cache.publish(channel, 'one')
    await told
    leave()
    expect(heard.sort()).toEqual(['a one', 'b one'])
  })
})
