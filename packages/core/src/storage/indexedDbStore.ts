/**
 * A key-value store in IndexedDB, for values that JSON cannot represent, such as a non-extractable CryptoKey. Where the
 * browser denies IndexedDB, and on a server, values live in memory until the page is closed.
 */
export type IndexedDbStore = {
  all(): Promise<readonly unknown[]>
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}

const storeName = 'items'

/** Opens the store with this name. All tabs of the origin share it. */
export function openIndexedDbStore(name: string): IndexedDbStore {
  const memory = new Map<string, unknown>()
  return {
    async all() {
      const stored = await transact<unknown[]>(name, 'readonly', (store) => store.getAll())
      return [...(stored ?? []), ...memory.values()]
    },
    async put(key, value) {
      const done = await transact(name, 'readwrite', (store) => store.put(value, key))
      if (done === null) memory.set(key, value)
    },
    async remove(key) {
      memory.delete(key)
      await transact(name, 'readwrite', (store) => store.delete(key))
    },
  }
}

/** The result of the request, or `null` when the browser denies IndexedDB. */
async function transact<Result>(
  name: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  if (typeof indexedDB === 'undefined') return null
  try {
    const database = await openDatabase(name)
    try {
      const transaction = database.transaction(storeName, mode)
      const request = ask(transaction.objectStore(storeName))
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onerror = () => reject(transaction.error)
        transaction.onabort = () => reject(transaction.error)
      })
      return request.result
    } finally {
      database.close()
    }
  } catch {
    // Denied, full, or a value that cannot be cloned: the caller keeps it in memory.
    return null
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
