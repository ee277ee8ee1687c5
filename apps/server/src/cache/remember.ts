import * as v from 'valibot'
import type { Cache } from './cache.ts'

/** The cached value, or a fresh one that is then kept for `ttlMs`. `bigint` is kept as decimal text. */
export async function remember<Value>(
  cache: Cache,
  { key, ttlMs, schema }: { key: string; ttlMs: number; schema: v.GenericSchema<unknown, Value> },
  make: () => Promise<Value>,
): Promise<Value> {
  const text = await cache.get(key)
  if (text !== null) {
    const kept = v.safeParse(schema, JSON.parse(text))
    if (kept.success) return kept.output
  }
  const value = await make()
  await cache.set(key, toText(value), ttlMs)
  return value
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part))
}
