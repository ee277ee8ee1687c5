import { fromJson } from '../storage/json.ts'

/**
 * Parses what `serialize` wrote, such as the cache of the last visit; `null` for invalid text. The type is what you
 * stored: nothing checks it.
 * @example
 * const persister = createSyncStoragePersister({ storage: localStorage, serialize, deserialize })
 */
export function deserialize<Data>(text: string): Data {
  return fromJson(text) as Data
}
