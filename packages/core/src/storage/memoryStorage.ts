import type { StorageDriver } from './storage.ts'

/** In-memory storage for servers, tests and browsers that block storage. */
export function memoryStorage(): StorageDriver {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value)
    },
    removeItem: (key) => {
      items.delete(key)
    },
  }
}
