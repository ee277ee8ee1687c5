import { LatchkeyError } from '../errors/LatchkeyError.ts'

/** Opens something per key at most once; a failed opening may be tried again. */
export function openOnce<Key, Value extends { close(): void }>(
  open: (key: Key) => Promise<Value>,
): {
  get(key: Key): Promise<Value>
  opened(key: Key): Value | null
  drop(key: Key): void
  closeAll(): void
} {
  const opening = new Map<Key, Promise<Value>>()
  const opened = new Map<Key, Value>()
  let closed = false

  const start = async (key: Key) => {
    try {
      const value = await open(key)
      if (!closed) {
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
      const known = opening.get(key) ?? start(key)
      opening.set(key, known)
      return known
    },
    opened: (key) => opened.get(key) ?? null,
    drop,
    closeAll: () => {
      closed = true
      for (const key of [...opened.keys()]) drop(key)
    },
  }
}
