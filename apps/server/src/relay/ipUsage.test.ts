import { expect, test } from 'vitest'
import {
  checkIpStorage,
  checkIpTopics,
  countStored,
  countSubscribed,
  createIpUsage,
  dropExpired,
  type IpUsage,
} from './ipUsage.ts'
import { createIpUsages } from './ipUsages.ts'

const KIB = 1_024
const MIB = 1_024 * KIB
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const quota = { bytes: 100 * MIB, messages: 10, subscriptions: 20, topics: 5 }

const usage = (change: Partial<IpUsage> = {}): IpUsage => ({
  ...createIpUsage('192.0.2.1', 10, 0),
  ...change,
})
const counts = ({ bytes, messages, subscriptions }: IpUsage) => ({ bytes, messages, subscriptions })

test('an address begins without usage, and with the calls of five seconds', () => {
  expect(usage()).toEqual({
    address: '192.0.2.1',
    ...{ sockets: 0, topics: 0, bytes: 0, messages: 0, subscriptions: 0, pendingBytes: 0 },
    calls: { perSecond: 10, capacity: 50, tokens: 50, updatedAtMs: 0 },
    expiries: new Map(),
  })
})

test.each<[string, Partial<IpUsage>, { bytes: number; messages: number }, string | null]>([
  ['the last message of the quota', { messages: 8 }, { bytes: 1, messages: 2 }, null],
  ['one message more', { messages: 9 }, { bytes: 1, messages: 2 }, 'messages'],
  ['the last byte of the quota', { bytes: 100 * MIB - 7 }, { bytes: 7, messages: 1 }, null],
  ['one byte more', { bytes: 100 * MIB - 6 }, { bytes: 7, messages: 1 }, 'bytes'],
  [
    'the last byte that may wait',
    { pendingBytes: 100 * 8 * KIB - 7 },
    { bytes: 7, messages: 1 },
    null,
  ],
  [
    'one byte more that waits',
    { pendingBytes: 100 * 8 * KIB - 6 },
    { bytes: 7, messages: 1 },
    'bytes',
  ],
])('the messages of an address: %s', (_title, change, wanted, resource) => {
  expect(checkIpStorage(usage(change), wanted, quota)).toEqual(
    resource && { scope: 'ip', resource },
  )
})

test.each([
  [1 * MIB, 512 * KIB],
  [64 * MIB, 512 * KIB],
  [128 * MIB, 1 * MIB],
  [1_024 * MIB, 8 * MIB],
  [4_096 * MIB, 8 * MIB],
])(
  'with a quota of %i bytes per IP address, checkIpStorage lets fewer than %i bytes wait for the database',
  (bytes, most) => {
    const check = (wanted: number) =>
      checkIpStorage(
        usage({ pendingBytes: 1 }),
        { bytes: wanted, messages: 1 },
        { ...quota, bytes },
      )
    expect(check(most - 1)).toBeNull()
    expect(check(most)).toEqual({ scope: 'ip', resource: 'bytes' })
  },
)

test.each<[string, Partial<IpUsage>, number, boolean]>([
  ['the last topic', { topics: 3 }, 2, false],
  ['one topic more', { topics: 4 }, 2, true],
  ['the last subscription of a day', { subscriptions: 18 }, 2, false],
  ['one subscription more', { subscriptions: 19 }, 2, true],
])('the topics of an address: %s', (_title, change, added, isOver) => {
  expect(checkIpTopics(usage(change), added, quota)).toEqual(
    isOver ? { scope: 'ip', resource: 'topics' } : null,
  )
})

test('a stored message counts until the minute in which it expires has passed', () => {
  const of = usage()
  countStored(of, { bytes: 7, expiresAt: HOUR + 1, nowMs: 1 })
  countStored(of, { bytes: 5, expiresAt: HOUR + MINUTE, nowMs: MINUTE })
  expect(counts(of)).toEqual({ bytes: 12, messages: 2, subscriptions: 0 })
  expect([...of.expiries.keys()]).toEqual([HOUR + MINUTE])
  dropExpired(of, HOUR + MINUTE - 1)
  expect(counts(of)).toEqual({ bytes: 12, messages: 2, subscriptions: 0 })
  dropExpired(of, HOUR + MINUTE)
  expect(counts(of)).toEqual({ bytes: 0, messages: 0, subscriptions: 0 })
  expect(of.expiries.size).toBe(0)
})

test('a message that lives longer than an hour counts until the hour has passed', () => {
  const of = usage()
  countStored(of, { bytes: 7, expiresAt: HOUR + 1, nowMs: 0 })
  countStored(of, { bytes: 5, expiresAt: HOUR, nowMs: 0 })
  expect([...of.expiries]).toEqual([
    [2 * HOUR, { bytes: 7, messages: 1, subscriptions: 0 }],
    [HOUR, { bytes: 5, messages: 1, subscriptions: 0 }],
  ])
  dropExpired(of, HOUR)
  expect(counts(of)).toEqual({ bytes: 7, messages: 1, subscriptions: 0 })
})

test('a subscription counts for a day', () => {
  const of = usage()
  countSubscribed(of, 3, 1)
  countSubscribed(of, 2, 2)
  expect(counts(of)).toEqual({ bytes: 0, messages: 0, subscriptions: 5 })
  dropExpired(of, DAY + HOUR - 1)
  expect(of.subscriptions).toBe(5)
  dropExpired(of, DAY + HOUR)
  expect(of.subscriptions).toBe(0)
})

test('the usage of an address is forgotten a minute after its last call, socket and message', () => {
  let now = 0
  const usages = createIpUsages({ clock: { now: () => now }, callsPerSecond: 10 })
  const of = usages.find('192.0.2.1')
  expect(usages.size()).toBe(0)
  usages.addSocket(of)
  usages.addTopics(of, 3)
  usages.addTopics(of, -1)
  expect([usages.find('192.0.2.1'), usages.sockets(), usages.topics()]).toEqual([of, 1, 2])
  expect(of).toMatchObject({ sockets: 1, topics: 2 })
  countStored(of, { bytes: 7, expiresAt: 2 * MINUTE, nowMs: 0 })
  now = 90_000
  usages.sweep()
  usages.removeSocket(of)
  expect([of.sockets, usages.sockets()]).toEqual([0, 0])
  usages.sweep()
  expect(usages.size()).toBe(1)
  now = 2 * MINUTE
  usages.sweep()
  expect(usages.size()).toBe(0)
})

test.each([
  [MINUTE, 1],
  [MINUTE + 1, 0],
])('an address without sockets and messages is kept for a minute: %i ms', (ms, size) => {
  let now = 0
  const usages = createIpUsages({ clock: { now: () => now }, callsPerSecond: 10 })
  const of = usages.find('192.0.2.1')
  usages.addSocket(of)
  usages.removeSocket(of)
  now = ms
  usages.sweep()
  expect(usages.size()).toBe(size)
})
