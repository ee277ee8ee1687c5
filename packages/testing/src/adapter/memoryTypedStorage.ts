import type { Storage, StorageKeys } from '@latchkey/core/adapter'

/** The core's storage without a browser. */
export function memoryTypedStorage(): Storage {
  const items: Partial<StorageKeys> = {}
  return {
    get: (key) => items[key] ?? null,
    set: (key, value) => {
      items[key] = value
    },
    remove: (key) => {
      delete items[key]
    },
    watch: () => () => {},
  }
}
