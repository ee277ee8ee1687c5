/** What this browser keeps for this vault, under the site that frames it. */
export type Shelf = {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
  /** Whether it outlives the page. */
  lasts: boolean
}

const databaseName = 'latchkey-vault'
const storeName = 'shelf'

/** Browsers may refuse storage to frames altogether: then it lasts as long as the page. */
export async function openShelf(): Promise<Shelf> {
  try {
    return storedShelf(await openDatabase())
  } catch {
    return memoryShelf()
  }
}

export function memoryShelf(): Shelf {
  const things = new Map<string, unknown>()
  return {
    get: async (name) => things.get(name),
    set: async (name, value) => void things.set(name, value),
    remove: async (name) => void things.delete(name),
    lasts: false,
  }
}

function storedShelf(database: IDBDatabase): Shelf {
  const run = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) =>
    settled(work(database.transaction(storeName, mode).objectStore(storeName)))
  return {
    get: (name) => run<unknown>('readonly', (store) => store.get(name)),
    set: async (name, value) => void (await run('readwrite', (store) => store.put(value, name))),
    remove: async (name) => void (await run('readwrite', (store) => store.delete(name))),
    lasts: true,
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
  return settled(request)
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
