import { LatchkeyError } from '../errors/LatchkeyError.ts'

/** Opens something per key at most once; a failed opening may be tried again. */
export function openOnce<Key, Value extends { close(): void }>(
  open: (key: Key) => Promise<Value>,
): {
  /** Opens the value, or waits for the opening that runs. */
  get(key: Key): Promise<Value>
  /** The value if it is open; opens nothing. */
  opened(key: Key): Value | null
  /** Closes the value, or ends its opening; the next `get` opens a new one. */
  drop(key: Key): void
  closeAll(): void
} {
  type Entry = { pending: Promise<Value>; value?: Value }
  const entries = new Map<Key, Entry>()
  let isClosed = false

  const start = (key: Key): Entry => {
    const openAndStore = async () => {
      try {
        const value = await open(key)
        if (!isClosed && entries.get(key) === entry) {
          entry.value = value
          return value
        }
        // Dropped or destroyed meanwhile: close what was opened, so that no wallet prompts later.
        value.close()
        throw new LatchkeyError('connection/aborted', {})
      } catch (error) {
        if (entries.get(key) === entry) entries.delete(key)
        throw error
      }
    }
    const entry: Entry = { pending: openAndStore() }
    entries.set(key, entry)
    return entry
  }
  const drop = (key: Key) => {
    entries.get(key)?.value?.close()
    entries.delete(key)
  }
  return {
    get: (key) => (entries.get(key) ?? start(key)).pending,
    opened: (key) => entries.get(key)?.value ?? null,
    drop,
    closeAll: () => {
      isClosed = true
      for (const key of entries.keys()) drop(key)
    },
  }
}
