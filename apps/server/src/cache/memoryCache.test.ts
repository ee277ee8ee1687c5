import { afterEach, expect, test } from 'vitest'
import type { Cache } from './cache.ts'
import { createMemoryCache } from './memoryCache.ts'

let now = 1_700_000_000_000
const clock = { now: () => now }
let cache: Cache

afterEach(() => cache.close())

async function countFlood(keys: number, windowMs: number): Promise<void> {
  for (let key = 0; key < keys; key++) await cache.increment(`flood ${key}`, windowMs)
}

test('under a flood of rate-limit keys the memory cache evicts expired windows first', async () => {
  cache = createMemoryCache(clock)
  await cache.increment('visitor', 60_000)
  await countFlood(99_999, 1_000)
  now += 2_000
  await cache.increment('new visitor', 60_000)
  expect(await cache.increment('visitor', 60_000)).toEqual({ count: 2, resetsInMs: 58_000 })
})

test('under a flood of running rate-limit windows the memory cache evicts the oldest ones', async () => {
  cache = createMemoryCache(clock)
  await cache.increment('oldest', 60_000)
  await countFlood(99_999, 60_000)
  await cache.increment('newest', 60_000)
  expect((await cache.increment('newest', 60_000)).count).toBe(2)
  expect((await cache.increment('flood 99998', 60_000)).count).toBe(2)
  expect((await cache.increment('oldest', 60_000)).count).toBe(1)
})
