import { expect, test } from 'vitest'
import { memoryNonces } from './memoryNonces.ts'
import { generateNonce } from './nonceStore.ts'

test('generateNonce returns 128 random bits as lower-case hex', () => {
  const nonces = new Set(Array.from({ length: 1_000 }, generateNonce))
  expect(nonces.size).toBe(1_000)
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
})

test('a nonce of memoryNonces can be consumed once, with its own binding, before it expires', async () => {
  let now = 0
  const store = memoryNonces({ now: () => now })
  const nonce = await store.issue('site')
  expect(await store.spend(nonce, 'other')).toBe(false)
  expect(await store.spend(nonce, 'site')).toBe(true)
  expect(await store.spend(nonce, 'site')).toBe(false)
  const late = await store.issue('site')
  now += 5 * 60_000
  expect(await store.spend(late, 'site')).toBe(false)
})

test('memoryNonces evicts the oldest nonces above its limit', async () => {
  const store = memoryNonces({ maxNonces: 10 })
  const issued: string[] = []
  for (let index = 0; index < 100; index += 1) issued.push(await store.issue('site'))
  const kept = await Promise.all(issued.map((nonce) => store.spend(nonce, 'site')))
  expect(kept.filter(Boolean)).toHaveLength(10)
  expect(kept.slice(-10).every(Boolean)).toBe(true)
})
