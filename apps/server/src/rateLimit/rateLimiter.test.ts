import { afterEach, expect, test } from 'vitest'
import type { Cache } from '../cache/cache.ts'
import { createMemoryCache } from '../cache/memoryCache.ts'
import { createLog } from '../log/log.ts'
import { createRateLimiter, type RateLimiter } from './rateLimiter.ts'

const lines: string[] = []
const log = createLog('warn', (line) => void lines.push(line))
const limit = { key: 'ip:1.2.3.4', max: 2, windowMs: 60_000 }
const opened: Cache[] = []
afterEach(async () => {
  lines.length = 0
  for (const cache of opened.splice(0)) await cache.close()
})

function open(change: Partial<Cache> = {}): { limiter: RateLimiter; time: { now: number } } {
  const time = { now: 1_000_000 }
  const clock = { now: () => time.now }
  const cache = createMemoryCache(clock)
  opened.push(cache)
  return { limiter: createRateLimiter({ ...cache, ...change }, clock, log), time }
}

test('a rate limit of two accepts the second request and rejects the third, until the window ends to the millisecond', async () => {
  const { limiter, time } = open()
  await limiter.check(limit)
  await limiter.check(limit)
  const refusal = { status: 429, code: 'server/rate-limited', field: 'rate_limited' }
  await expect(limiter.check(limit)).rejects.toMatchObject(refusal)
  time.now += 59_999
  await expect(limiter.check(limit)).rejects.toMatchObject({ retryAfterSeconds: 1 })
  time.now += 1
  await expect(limiter.check(limit)).resolves.toBeUndefined()
})

test('Retry-After is the rest of the window, in seconds rounded up', async () => {
  const { limiter, time } = open()
  await limiter.check({ ...limit, by: 3 }).catch(() => {})
  await expect(limiter.check(limit)).rejects.toMatchObject({ retryAfterSeconds: 60 })
  time.now += 1_000
  await expect(limiter.check(limit)).rejects.toMatchObject({ retryAfterSeconds: 59 })
  time.now += 1
  await expect(limiter.check(limit)).rejects.toMatchObject({ retryAfterSeconds: 59 })
  time.now += 999
  await expect(limiter.check(limit)).rejects.toMatchObject({ retryAfterSeconds: 58 })
})

test('Retry-After is at least a second, when the window has just ended', async () => {
  const { limiter } = open({ increment: async () => ({ count: 3, resetsInMs: 0 }) })
  await expect(limiter.check(limit)).rejects.toMatchObject({ retryAfterSeconds: 1 })
})

test('a request counts towards a rate limit by its size, and only towards its own key', async () => {
  const { limiter } = open()
  await limiter.check({ ...limit, by: 2 })
  await expect(limiter.check({ ...limit, by: 1 })).rejects.toMatchObject({ status: 429 })
  await expect(limiter.check({ ...limit, key: 'ip:1.2.3.5', by: 2 })).resolves.toBeUndefined()
})

const down: Partial<Cache> = {
  increment: async () => {
    throw new Error('connection lost')
  },
}

test('while the shared counter is down, a rate limit counts in its own process, with size and window', async () => {
  const { limiter, time } = open(down)
  await limiter.check({ ...limit, by: 2 })
  await expect(limiter.check(limit)).rejects.toMatchObject({ status: 429 })
  time.now += 60_000
  await expect(limiter.check(limit)).resolves.toBeUndefined()
  expect(lines.join('')).toContain('limit.shared-counter-down')
})

test('while the shared counter is down, a rate limit that fails closed rejects with 503 and five seconds', async () => {
  const { limiter } = open(down)
  await expect(limiter.check({ ...limit, failClosed: true })).rejects.toMatchObject({
    status: 503,
    code: 'server/unavailable',
    retryAfterSeconds: 5,
  })
  await expect(limiter.check({ ...limit, failClosed: false })).resolves.toBeUndefined()
})
