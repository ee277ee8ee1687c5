import * as v from 'valibot'
import type { Cache } from './cache.ts'

/**
 * Reads through the cache, once per key: returns the cached value, or calls `fetch` and caches its result for `ttlMs`;
 * concurrent misses share one call. `bigint` is cached as decimal text.
 */
export async function fetchCached<Value>(
  cache: Cache,
  { key, ttlMs, schema }: { key: string; ttlMs: number; schema: v.GenericSchema<unknown, Value> },
  fetch: () => Promise<Value>,
): Promise<Value> {
  const text = await cache.get(key)
  if (text !== null) {
    const cached = v.safeParse(schema, JSON.parse(text))
    if (cached.success) return cached.output
  }
  return cache.once(key, async () => {
    const value = await fetch()
    await cache.set(key, toText(value), ttlMs)
    return value
  })
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part))
}
