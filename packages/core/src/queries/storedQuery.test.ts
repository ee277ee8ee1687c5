import { testNetwork } from '@latchkey/testing/honestWallet'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import type { StorageDriver } from '../storage/storage.ts'
import { type QueryOptions, queryKeyOf, queryOptions, storedQuery } from './queryOptions.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 0, 2)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

function visit(storage: StorageDriver): Latchkey {
  const latchkey = createLatchkey({
    projectId: 'p',
    networks: [testNetwork(1)],
    adapters: [],
    storage,
  })
  onTestFinished(latchkey.destroy)
  return latchkey
}

function queryOf(latchkey: Latchkey, id: string, result: unknown = id): QueryOptions<string> {
  const query = queryOptions({
    queryKey: queryKeyOf(latchkey, 'test', id),
    queryFn: async () => String(result),
    staleTime: 0,
  })
  const read = (value: unknown) => (typeof value === 'string' && value !== 'invalid' ? value : null)
  return storedQuery(latchkey, query, { key: 'identity_cache', read })
}

async function fetchOnce(storage: StorageDriver, id: string, result?: unknown): Promise<void> {
  await queryOf(visit(storage), id, result).queryFn({ signal: new AbortController().signal })
}

const shown = (storage: StorageDriver, id: string): string | undefined =>
  queryOf(visit(storage), id).initialData?.()

describe('a stored query', () => {
  test('a stored query shows the last result and its time in the next visit', async () => {
    const storage = memoryStorage()
    await fetchOnce(storage, 'a', 'result')
    vi.setSystemTime(now + 1_000)
    const query = queryOf(visit(storage), 'a')
    expect([query.initialData?.(), query.initialDataUpdatedAt?.()]).toEqual(['result', now])
    expect(shown(storage, 'b')).toBeUndefined()
  })

  test.each([
    ['of this moment', 0, true],
    ['of a day less a millisecond', day - 1, true],
    ['of a day', day, false],
    ['from the future', -1, false],
  ])('a stored query with a result %s', async (_title, age, isShown) => {
    const storage = memoryStorage()
    await fetchOnce(storage, 'a')
    vi.setSystemTime(now + age)
    expect(shown(storage, 'a')).toBe(isShown ? 'a' : undefined)
  })

  test('a stored query does not show a result that fails validation', async () => {
    const storage = memoryStorage()
    await fetchOnce(storage, 'a', 'invalid')
    const query = queryOf(visit(storage), 'a')
    expect([query.initialData?.(), query.initialDataUpdatedAt?.()]).toEqual([undefined, undefined])
  })

  test('six results of one kind are stored, and the oldest is removed first', async () => {
    const storage = memoryStorage()
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await fetchOnce(storage, id)
    expect(shown(storage, 'a')).toBe('a')
    await fetchOnce(storage, 'a', 'renewed')
    await fetchOnce(storage, 'g')
    expect(['a', 'b', 'c', 'g'].map((id) => shown(storage, id))).toEqual([
      'renewed',
      undefined,
      'c',
      'g',
    ])
  })

  test('a result beyond a million characters is not stored, and the earlier results stay', async () => {
    const storage = memoryStorage()
    await fetchOnce(storage, 'a')
    await fetchOnce(storage, 'large', 'x'.repeat(1_000_000))
    expect([shown(storage, 'a'), shown(storage, 'large')]).toEqual(['a', undefined])
    await fetchOnce(storage, 'large', 'x'.repeat(900_000))
    expect(shown(storage, 'large')).toHaveLength(900_000)
  })

  test.each([
    ['{}'],
    ['null'],
    ['not JSON'],
    ['[null,7,{"id":7,"at":1}]'],
    ['[{"id":"x","at":"1"}]'],
  ])('a stored query ignores the stored text %s', async (text) => {
    const storage = memoryStorage()
    storage.setItem('@latchkey/identity_cache', JSON.stringify(text))
    expect(shown(storage, 'a')).toBeUndefined()
    await fetchOnce(storage, 'a')
    expect(shown(storage, 'a')).toBe('a')
  })
})
