import type { StorageDriver } from './storage.ts'

/** Storage in memory, for servers, tests and browsers that deny storage. */
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
