/** Key-value storage in IndexedDB; browsers partition it by the site that frames the vault. */
export type IndexedDbStore = {
  get(name: string): Promise<unknown>
  /** The values whose names begin with the prefix. */
  list(prefix: string): Promise<readonly unknown[]>
  set(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
  /** `false` for the in-memory fallback, which is lost with the page. */
  isPersistent: boolean
}

const databaseName = 'latchkey-vault'
const storeName = 'values'

/** Browsers may deny storage to frames; the fallback keeps the values in memory. */
export async function openStore(): Promise<IndexedDbStore> {
  try {
    return objectStoreOf(await openDatabase())
  } catch {
    return memoryStore()
  }
}

export function memoryStore(): IndexedDbStore {
  const values = new Map<string, unknown>()
  return {
    get: async (name) => values.get(name),
    list: async (prefix) =>
      [...values].flatMap(([name, value]) => (name.startsWith(prefix) ? [value] : [])),
    set: async (name, value) => void values.set(name, value),
    remove: async (name) => void values.delete(name),
    isPersistent: false,
  }
}

function objectStoreOf(database: IDBDatabase): IndexedDbStore {
  const run = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) =>
    toPromise(work(database.transaction(storeName, mode).objectStore(storeName)))
  return {
    get: (name) => run<unknown>('readonly', (store) => store.get(name)),
    list: (prefix) =>
      run<unknown[]>('readonly', (store) =>
        store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
      ),
    set: async (name, value) => void (await run('readwrite', (store) => store.put(value, name))),
    remove: async (name) => void (await run('readwrite', (store) => store.delete(name))),
    isPersistent: true,
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
  return toPromise(request)
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
