import { expect, test } from 'vitest'
import { createBoundedMap } from '../cache/boundedMap.ts'
import { callCost } from './callCost.ts'
import { LONGEST_LIFETIME_MS, messageExpiresAt } from './messageExpiry.ts'
import { createPendingMessage, storedBytes } from './pendingMessage.ts'
import { createRecentMap } from './recentMap.ts'

const list = (length: number) => Array.from({ length }, () => null)

test.each<[unknown, number, number]>([
  [undefined, 0, 1],
  [{}, 8_192, 1],
  [{}, 8_193, 2],
  [{ messages: list(3) }, 100, 3],
  [{ topics: list(10) }, 100, 1],
  [{ topics: list(11) }, 100, 2],
  [{ subscriptions: list(21) }, 100, 3],
  [{ topics: list(11), subscriptions: list(31) }, 100, 4],
  [{ topics: list(31), subscriptions: list(11) }, 100, 4],
  [{ messages: list(2), topics: list(5) }, 40_000, 5],
  [{ messages: 'text' }, 100, 1],
  ['text', 16_385, 3],
])('the cost of a call with %j in %i bytes is %i', (params, bytes, cost) => {
  expect(callCost(params, bytes)).toBe(cost)
})

const DAY = 86_400

test.each([
  ...[1000, 1001, 1002, 1003, 1100, 1101, 1102, 1103, 1120, 1121, 1118, 1119].map((tag) => [
    tag,
    300,
  ]),
  ...[1116, 1117].map((tag) => [tag, 3_600]),
  ...[1108, 1109].map((tag) => [tag, 7 * DAY]),
  ...[999, 1004, 1099, 1104, 1107, 1110, 1115, 1122, 0].map((tag) => [tag, DAY]),
] as [number, number][])('a message with tag %i lives %i s at most', (tag, seconds) => {
  expect(messageExpiresAt({ tag, ttl: seconds - 1 }, 5)).toBe(5 + (seconds - 1) * 1000)
  expect(messageExpiresAt({ tag, ttl: seconds }, 5)).toBe(5 + seconds * 1000)
  expect(messageExpiresAt({ tag, ttl: seconds + 1 }, 5)).toBe(5 + seconds * 1000)
})

test('the longest lifetime is seven days', () => {
  expect(LONGEST_LIFETIME_MS).toBe(7 * DAY * 1000)
})

test('a message that waits has the hash of its text and the sender of its socket', () => {
  const lastStored = createBoundedMap<number>(1)
  const from = { client: 'aa', project: 'shop', ipUsage: { address: '192.0.2.1' } }
  const message = { topic: 'bb', message: 'abc', tag: 1108, ttl: 60 }
  const pending = createPendingMessage({ ...from, lastStored }, message, 1_000)
  expect(pending).toEqual({
    ...{ topic: 'bb', message: 'abc', tag: 1108, attestation: null, sender: 'aa', project: 'shop' },
    hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    address: '192.0.2.1',
    publishedAt: 1_000,
    expiresAt: 61_000,
    lastStored,
  })
  const attested = createPendingMessage(
    { ...from, lastStored },
    { ...message, attestation: 'x' },
    0,
  )
  expect(attested.attestation).toBe('x')
})

test('the bytes of a message are its row, its text and its attestation', () => {
  expect(storedBytes({ message: 'abc' })).toBe(515)
  expect(storedBytes({ message: 'abc', attestation: 'de' })).toBe(517)
  expect(storedBytes({ message: '', attestation: null })).toBe(512)
})

test('a recent map keeps its newest keys, and drops older ones by halves', () => {
  const map = createRecentMap<number>(2)
  for (const key of ['a', 'b', 'c', 'd']) map.set(key, 1)
  expect(['a', 'b', 'c', 'd'].map(map.get)).toEqual([1, 1, 1, 1])
  map.set('e', 2)
  expect(['a', 'b', 'c', 'd', 'e'].map(map.get)).toEqual([undefined, undefined, 1, 1, 2])
  map.set('c', 3)
  expect(map.get('c')).toBe(3)
})
