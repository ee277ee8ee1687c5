/** Stores two strings; core's `Storage` fits. */
export type WalletConnectStorage = {
  get(key: StorageKey): string | null
  set(key: StorageKey, value: string): void
  /** Calls back when another tab changed something; returns a function that unsubscribes. */
  watch(onChange: (key: string) => void): () => void
}

export type StorageKey = 'walletconnect_sessions' | 'walletconnect_keychain'

/** The page's `localStorage`, reached for only when something is read or written; memory elsewhere. */
export function pageStorage(prefix: string): WalletConnectStorage {
  const memory = new Map<string, string>()
  const page = () => {
    try {
      return globalThis.localStorage ?? null
    } catch {
      // The mere access throws when the visitor blocks site data.
      return null
    }
  }
  return {
    get: (key) => page()?.getItem(prefix + key) ?? memory.get(key) ?? null,
    set(key, value) {
      memory.set(key, value)
      page()?.setItem(prefix + key, value)
    },
    watch(onChange) {
      const handleStorage = (event: StorageEvent) => {
        if (event.key?.startsWith(prefix)) onChange(event.key.slice(prefix.length))
      }
      globalThis.addEventListener?.('storage', handleStorage)
      return () => globalThis.removeEventListener?.('storage', handleStorage)
    },
  }
}

/** In-memory storage for tests, servers and wallets with their own store. */
export function memoryWalletConnectStorage(): WalletConnectStorage {
  const memory = new Map<string, string>()
  return {
    get: (key) => memory.get(key) ?? null,
    set: (key, value) => void memory.set(key, value),
    watch: () => () => {},
  }
}
