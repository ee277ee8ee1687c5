/** A map of bounded size that evicts the entry used longest ago. */
export type LruMap<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  readonly size: number
}

export function createLruMap<Value>(maxEntries: number): LruMap<Value> {
  const entries = new Map<string, Value>()
  const set = (key: string, value: Value): void => {
    entries.delete(key)
    entries.set(key, value)
    const [oldest] = entries.size > maxEntries ? entries.keys() : []
    if (oldest !== undefined) entries.delete(oldest)
  }
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    delete(key) {
      entries.delete(key)
    },
    get size() {
      return entries.size
    },
  }
}
