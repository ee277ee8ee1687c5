import { memoryStorage } from './memoryStorage.ts'
import type { StorageDriver } from './storage.ts'

/** The storage driver for `localStorage`. Falls back to memory on a server and if the browser blocks storage. */
export function localStorageDriver(): StorageDriver {
  try {
    // The mere property access throws when the visitor blocks site data.
    return typeof window === 'undefined' ? memoryStorage() : window.localStorage
  } catch {
    return memoryStorage()
  }
}

/** Calls back with each key another tab changed (`null`: it cleared all); returns a function that unsubscribes. */
export function watchOtherTabs(onKey: (key: string | null) => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const handle = (event: StorageEvent) => onKey(event.key)
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
