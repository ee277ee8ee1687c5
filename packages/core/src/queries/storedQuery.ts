import type { Latchkey } from '../latchkey.ts'
import { fromJson, toJson } from '../storage/json.ts'
import type { StorageKeys } from '../storage/storageKeys.ts'
import type { Query } from './query.ts'

type CacheKey = Extract<
  keyof StorageKeys,
  'portfolio_cache' | 'native_balance_cache' | 'identity_cache'
>

type Entry = { id: string; at: number; data: unknown }

/** Answers of one kind that are kept; the oldest go first. */
const entriesKept = 6
/** Beyond this the page's storage would suffer more than the visitor gains. */
const longestText = 1_000_000
/** An answer older than this is not even shown while the next one is on its way. */
const longestAgeMs = 24 * 60 * 60 * 1000

/**
 * A query whose last answer survives a reload: it is shown at once, and asked for anew as soon as it is no
 * longer fresh. What is read back is checked like any reply: anyone on the page's origin can write there.
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
  const entry = entriesOf(latchkey, place.key).find((one) => one.id === id)
  const age = entry ? Date.now() - entry.at : Number.NaN
  // A clock that was set back, or an entry from the future, proves nothing about freshness.
  if (!entry || !(age >= 0 && age < longestAgeMs)) return null
  const data = place.read(entry.data)
  return data === null ? null : { at: entry.at, data }
}

function entriesOf(latchkey: Latchkey, key: CacheKey): readonly Entry[] {
  const list = fromJson(latchkey.storage.get(key) ?? '[]')
  return Array.isArray(list) ? list.filter(isEntry) : []
}

function keep(latchkey: Latchkey, key: CacheKey, entry: Entry): void {
  const others = entriesOf(latchkey, key).filter((one) => one.id !== entry.id)
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
