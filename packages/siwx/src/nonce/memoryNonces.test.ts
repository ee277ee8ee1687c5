import { expect, test } from 'vitest'
import { memoryNonces } from './memoryNonces.ts'
import { defaultNonceLimits, generateNonce, sha256Hex } from './nonceStore.ts'

test('generateNonce returns 128 random bits as lower-case hex', () => {
  const nonces = new Set(Array.from({ length: 1_000 }, generateNonce))
  expect(nonces.size).toBe(1_000)
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
})

test('a nonce of memoryNonces can be consumed once, with its own binding, before it expires', async () => {
  let now = 0
  const store = memoryNonces({ now: () => now })
  const nonce = await store.issue('site')
  expect(await store.consume(nonce, 'other')).toBe(false)
  expect(await store.consume(nonce, 'site')).toBe(true)
  expect(await store.consume(nonce, 'site')).toBe(false)
  const late = await store.issue('site')
  now += 5 * 60_000
  expect(await store.consume(late, 'site')).toBe(false)
})

test('memoryNonces evicts the oldest nonces above its limit', async () => {
  const store = memoryNonces({ maxNonces: 10 })
  const issued: string[] = []
  for (let index = 0; index < 100; index += 1) issued.push(await store.issue('site'))
  const kept = await Promise.all(issued.map((nonce) => store.consume(nonce, 'site')))
  expect(kept.filter(Boolean)).toHaveLength(10)
  expect(kept.slice(-10).every(Boolean)).toBe(true)
})

test('a nonce of memoryNonces lives to the last millisecond of its time', async () => {
  let now = 0
  const store = memoryNonces({ now: () => now, ttlMs: 1_000 })
  const [first, second] = [await store.issue('site'), await store.issue('site')]
  now = 999
  expect(await store.consume(first, 'site')).toBe(true)
  now = 1_000
  expect(await store.consume(second, 'site')).toBe(false)
  expect(await store.consume('0'.repeat(32), 'site')).toBe(false)
})

test('a nonce of memoryNonces lives five minutes, and 100,000 of them are kept', () => {
  expect(defaultNonceLimits).toMatchObject({ ttlMs: 300_000, maxNonces: 100_000 })
  expect(Math.abs(defaultNonceLimits.now() - Date.now())).toBeLessThan(60_000)
})

test('sha256Hex is SHA-256 in lower-case hex', async () => {
  expect(await sha256Hex('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
