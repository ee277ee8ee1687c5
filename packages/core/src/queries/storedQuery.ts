import type { Latchkey } from '../latchkey.ts'
import { fromJson, toJson } from '../storage/json.ts'
import type { StorageKeys } from '../storage/storageKeys.ts'
import type { Query } from './query.ts'

type CacheKey = Extract<
  keyof StorageKeys,
  'portfolio_cache' | 'native_balance_cache' | 'identity_cache'
>

/** A stored result. `id` is the query key as text, `at` the time of the result (ms). */
type Entry = { id: string; at: number; data: unknown }

/** How many results of one kind are stored; the oldest are removed first. */
const maxEntries = 6
/** A larger result is not stored: the page's storage is limited. */
const maxTextLength = 1_000_000
/** An older stored result is not shown, even while it is refetched. */
const maxAgeMs = 24 * 60 * 60 * 1000

/**
 * A query whose last result is stored for the next visit: it is shown at once, and refetched when it is stale. The stored
 * result is validated like a reply: any script on the page's origin can write to storage.
 */
export function storedQuery<Data>(
  latchkey: Latchkey,
  query: Query<Data>,
  cache: { key: CacheKey; read(value: unknown): Data | null },
): Query<Data> {
  const id = query.queryKey.join(' ')
  let storedResult: { at: number; data: Data } | null | undefined
  const readStoredOnce = () => {
    storedResult ??= readEntry(latchkey, id, cache)
    return storedResult
  }
  return {
    ...query,
    queryFn: async (context) => {
      const data = await query.queryFn(context)
      storeEntry(latchkey, cache.key, { id, at: Date.now(), data })
      return data
    },
    initialData: () => readStoredOnce()?.data,
    initialDataUpdatedAt: () => readStoredOnce()?.at,
  }
}

function readEntry<Data>(
  latchkey: Latchkey,
  id: string,
  cache: { key: CacheKey; read(value: unknown): Data | null },
): { at: number; data: Data } | null {
  const entry = entriesOf(latchkey, cache.key).find((candidate) => candidate.id === id)
  const age = entry ? Date.now() - entry.at : Number.NaN
  // An entry from the future (a clock that was set back) counts as stale.
  if (!entry || !(age >= 0 && age < maxAgeMs)) return null
  const data = cache.read(entry.data)
  return data === null ? null : { at: entry.at, data }
}

function entriesOf(latchkey: Latchkey, key: CacheKey): readonly Entry[] {
  const list = fromJson(latchkey.storage.get(key) ?? '[]')
  return Array.isArray(list) ? list.filter(isEntry) : []
}

function storeEntry(latchkey: Latchkey, key: CacheKey, entry: Entry): void {
  const others = entriesOf(latchkey, key).filter((candidate) => candidate.id !== entry.id)
  const text = toJson([entry, ...others].slice(0, maxEntries))
  if (text.length <= maxTextLength) latchkey.storage.set(key, text)
}

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'id') === 'string' &&
    typeof Reflect.get(value, 'at') === 'number'
  )
}
