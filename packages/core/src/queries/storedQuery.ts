import type { Latchkey } from '../latchkey.ts'
import { fromJson, toJson } from '../storage/json.ts'
import type { StorageKeys } from '../storage/storageKeys.ts'
import type { Query } from './query.ts'

type CacheKey = Extract<
  keyof StorageKeys,
  'portfolio_cache' | 'native_balance_cache' | 'identity_cache'
>

type Entry = { id: string; at: number; data: unknown }

/** How many results of one kind are stored; the oldest are removed first. */
const entriesKept = 6
/** A larger result is not stored: the page's storage is limited. */
const longestText = 1_000_000
/** An older stored result is not shown, even while it is refetched. */
const longestAgeMs = 24 * 60 * 60 * 1000

/**
 * A query whose last result is stored for the next visit: it is shown at once, and refetched when it is stale. The stored
 * result is validated like a reply: any script on the page's origin can write to storage.
 */
export function storedQuery<Data>(
  latchkey: Latchkey,
  query: Query<Data>,
  place: { key: CacheKey; read(value: unknown): Data | null },
): Query<Data> {
  const id = query.queryKey.join(' ')
  let known: { at: number; data: Data } | null | undefined
  const recall = () => {
    known ??= readEntry(latchkey, id, place)
    return known
  }
  return {
    ...query,
    queryFn: async (context) => {
      const data = await query.queryFn(context)
      keep(latchkey, place.key, { id, at: Date.now(), data })
      return data
    },
    initialData: () => recall()?.data,
    initialDataUpdatedAt: () => recall()?.at,
  }
}

function readEntry<Data>(
  latchkey: Latchkey,
  id: string,
  place: { key: CacheKey; read(value: unknown): Data | null },
): { at: number; data: Data } | null {
  const entry = entriesOf(latchkey, place.key).find((candidate) => candidate.id === id)
  const age = entry ? Date.now() - entry.at : Number.NaN
  // An entry from the future (a clock that was set back) counts as stale.
  if (!entry || !(age >= 0 && age < longestAgeMs)) return null
  const data = place.read(entry.data)
  return data === null ? null : { at: entry.at, data }
}

function entriesOf(latchkey: Latchkey, key: CacheKey): readonly Entry[] {
  const list = fromJson(latchkey.storage.get(key) ?? '[]')
  return Array.isArray(list) ? list.filter(isEntry) : []
}

function keep(latchkey: Latchkey, key: CacheKey, entry: Entry): void {
  const others = entriesOf(latchkey, key).filter((candidate) => candidate.id !== entry.id)
  const text = toJson([entry, ...others].slice(0, entriesKept))
  if (text.length <= longestText) latchkey.storage.set(key, text)
}

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'id') === 'string' &&
    typeof Reflect.get(value, 'at') === 'number'
  )
}
