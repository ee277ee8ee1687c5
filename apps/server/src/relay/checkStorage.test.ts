import { expect, test } from 'vitest'
import { checkStorage, type StorageQuotas, type StorageRequest } from './checkStorage.ts'
import type { Usage } from './usage.ts'

const DAY_MS = 86_400_000
const quotas: StorageQuotas = {
  client: { bytes: 100, messages: 10 },
  project: { bytes: 1_000, messages: 100 },
  total: { bytes: 2_000, messages: 200 },
}

function request(more: Partial<StorageRequest> = {}): StorageRequest {
  return { sender: 'a', project: 'p', bytes: 60, lifetimeMs: 300_000, ...more }
}

function used(name: string, bytes: number, messages: number): Map<string, Usage> {
  return new Map([[name, { bytes, messages, subscriptions: 0 }]])
}

test('the relay’s checkStorage counts the messages of the same batch', () => {
  const [first, second] = checkStorage([request(), request()], new Map(), quotas)
  expect(first).toBeNull()
  expect(second).toEqual({ scope: 'client', resource: 'bytes' })
})

test('the relay’s checkStorage does not count a rejected message towards the quota of later messages', () => {
  const full = used('project:p', 900, 1)
  const batch = [request({ bytes: 101 }), request({ bytes: 90, sender: 'b' })]
  expect(checkStorage(batch, full, quotas)).toEqual([{ scope: 'client', resource: 'bytes' }, null])
})

test.each([
  ['messages of the client', 'client:a', 0, 10, { scope: 'client', resource: 'messages' }],
  ['bytes of the client', 'client:a', 41, 1, { scope: 'client', resource: 'bytes' }],
  ['messages of the project', 'project:p', 0, 100, { scope: 'project', resource: 'messages' }],
  ['bytes of the project', 'project:p', 941, 1, { scope: 'project', resource: 'bytes' }],
  ['messages of the relay', 'total:', 0, 200, { scope: 'total', resource: 'messages' }],
  ['bytes of the relay', 'total:', 1_941, 1, { scope: 'total', resource: 'bytes' }],
])(
  'the relay’s checkStorage rejects a message above the quota of %s',
  (_, name, bytes, messages, obstacle) => {
    expect(checkStorage([request()], used(name, bytes, messages), quotas)).toEqual([obstacle])
  },
)

test('the relay’s checkStorage does not count what another client has stored', () => {
  expect(checkStorage([request()], used('client:b', 100, 10), quotas)).toEqual([null])
})

test('the relay’s checkStorage keeps the last quarter of the project and total quotas for messages of up to 15 minutes', () => {
  const long = request({ lifetimeMs: DAY_MS, bytes: 10 })
  const short = request({ lifetimeMs: 900_000, bytes: 10 })
  for (const [name, bytes] of [
    ['project:p', 750],
    ['total:', 1_500],
  ] as const) {
    const [first, second] = checkStorage([long, short], used(name, bytes, 1), quotas)
    expect(first).toMatchObject({ resource: 'bytes' })
    expect(second).toBeNull()
  }
})

test.each([
  ['bytes of the client', 'client:a', 40, 1],
  ['messages of the client', 'client:a', 0, 9],
  ['bytes of the project', 'project:p', 940, 1],
  ['messages of the project', 'project:p', 0, 99],
  ['bytes of the relay', 'total:', 1_940, 1],
  ['messages of the relay', 'total:', 0, 199],
])('the relay’s checkStorage accepts the last message of the %s', (_, name, bytes, messages) => {
  expect(checkStorage([request()], used(name, bytes, messages), quotas)).toEqual([null])
})

test.each([
  [900_000, null],
  [900_001, { scope: 'project', resource: 'messages' }],
])(
  'a message of %i ms may or may not use the last quarter of the messages',
  (lifetimeMs, obstacle) => {
    const requests = [request({ lifetimeMs })]
    expect(checkStorage(requests, used('project:p', 0, 75), quotas)).toEqual([obstacle])
    expect(checkStorage(requests, used('project:p', 0, 74), quotas)).toEqual([null])
  },
)

test('the last quarter of a client’s quota is for every message', () => {
  const long = request({ lifetimeMs: DAY_MS, bytes: 10 })
  expect(checkStorage([long], used('client:a', 90, 9), quotas)).toEqual([null])
})
