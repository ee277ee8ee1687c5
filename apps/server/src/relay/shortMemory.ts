/** Remembers the last thing said under a key for a while, in bounded space. */
export type ShortMemory<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/** Two halves that take turns: what was set since the turn before last is known. */
export function createShortMemory<Value>(mostPerHalf: number): ShortMemory<Value> {
  let recent = new Map<string, Value>()
  let lessRecent = new Map<string, Value>()
  return {
    get: (key) => recent.get(key) ?? lessRecent.get(key),
    set(key, value) {
      if (recent.size >= mostPerHalf) {
        lessRecent = recent
        recent = new Map()
      }
      recent.set(key, value)
    },
  }
}
