/**
 * Keeps what JSON cannot hold, such as a key that cannot leave the browser. Where the browser denies it (or
 * there is none) it keeps things until the page goes away.
 */
export type IndexedDbStore = {
  all(): Promise<readonly unknown[]>
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}

const storeName = 'items'

/** A key-value store of the page's origin by its name, in IndexedDB. Tabs share it. */
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

/** What the request gives, or `null` where there is no database to ask. */
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
    // Denied, full, or a value it cannot copy: the page goes on with its memory.
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
