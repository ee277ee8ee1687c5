import type { StorageKeys } from './storageKeys.ts'

/** Where we remember things. Values are JSON that keeps bigint; what cannot be read counts as absent. */
export type Storage = {
  get<Key extends keyof StorageKeys>(key: Key): StorageKeys[Key] | null
  set<Key extends keyof StorageKeys>(key: Key, value: StorageKeys[Key]): void
  remove(key: keyof StorageKeys): void
  /** Calls back when another tab changed a key; returns the undo. */
  watch(onChange: (key: keyof StorageKeys) => void): () => void
}

/** What a driver must be able to do; `localStorage` itself fits. */
export type StorageDriver = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /** A server sees the same values (cookies): what is stored may be rendered there and hydrated here. */
  isServerReadable?: boolean
}
