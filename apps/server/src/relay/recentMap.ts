/** A map of bounded size that keeps at least the `maxPerHalf` most recently set keys. */
export type RecentMap<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/** Two maps: when the newer one is full it replaces the older one, so eviction costs nothing per key. */
export function createRecentMap<Value>(maxPerHalf: number): RecentMap<Value> {
  let newer = new Map<string, Value>()
  let older = new Map<string, Value>()
  return {
    get: (key) => newer.get(key) ?? older.get(key),
    set(key, value) {
      if (newer.size >= maxPerHalf) {
        older = newer
        newer = new Map()
      }
      newer.set(key, value)
    },
  }
}
