import type { ServerState } from '../connection/initialState.ts'
import type { StorageKeys } from './storageKeys.ts'

/** Typed storage. Values are JSON with bigint; an invalid value counts as absent. */
export type Storage = {
  get<Key extends keyof StorageKeys>(key: Key): StorageKeys[Key] | null
  set<Key extends keyof StorageKeys>(key: Key, value: StorageKeys[Key]): void
  remove(key: keyof StorageKeys): void
  /** Calls back when another tab changed a key; returns a function that unsubscribes. */
  watch(onChange: (key: keyof StorageKeys) => void): () => void
}

/** The storage driver interface; `localStorage` implements it. */
export type StorageDriver = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /** The part that a server can read, too (`cookieStorage`), to render it there and hydrate it here. */
  server?: ServerState
}
