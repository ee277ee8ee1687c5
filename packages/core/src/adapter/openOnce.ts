import { LatchkeyError } from '../errors/LatchkeyError.ts'

/** Opens something per key at most once; a failed opening may be tried again. */
export function openOnce<Key, Value extends { close(): void }>(
  open: (key: Key) => Promise<Value>,
): {
  /** Opens the value, or waits for the opening that runs. */
  get(key: Key): Promise<Value>
  /** The value if it is open; opens nothing. */
  opened(key: Key): Value | null
  /** Closes the value; the next `get` opens a new one. */
  drop(key: Key): void
  closeAll(): void
} {
  const opening = new Map<Key, Promise<Value>>()
  const opened = new Map<Key, Value>()
  let isClosed = false

  const openAndStore = async (key: Key) => {
    try {
      const value = await open(key)
      if (!isClosed) {
        opened.set(key, value)
        return value
      }
      // The instance was destroyed meanwhile: close what was opened, so that no wallet prompts later.
      value.close()
      throw new LatchkeyError('connection/aborted', {})
    } catch (error) {
      opening.delete(key)
      throw error
    }
  }
  const drop = (key: Key) => {
    opened.get(key)?.close()
    opened.delete(key)
    opening.delete(key)
  }
  return {
    get: (key) => {
      const pending = opening.get(key) ?? openAndStore(key)
      opening.set(key, pending)
      return pending
    },
    opened: (key) => opened.get(key) ?? null,
    drop,
    closeAll: () => {
      isClosed = true
      for (const key of [...opened.keys()]) drop(key)
    },
  }
}
