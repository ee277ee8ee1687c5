import { fromJson, toJson } from './json.ts'
import type { Storage, StorageDriver } from './storage.ts'
import { isStorageKey, isStored } from './storageGuards.ts'

const storagePrefix = '@latchkey/'

/** Typed storage on a driver: prefixes keys, checks values on read, and ignores errors of a browser that denies storage. */
export function createStorage(
  driver: StorageDriver,
  watchOtherTabs: (onKey: (key: string | null) => void) => () => void,
): Storage {
  return {
    get: (key) => {
      const text = nullIfDenied(() => driver.getItem(storagePrefix + key))
      if (typeof text !== 'string') return null
      const value = fromJson(text)
      return isStored(key, value) ? value : null
    },
    set: (key, value) => {
      nullIfDenied(() => driver.setItem(storagePrefix + key, toJson(value)))
    },
    remove: (key) => {
      nullIfDenied(() => driver.removeItem(storagePrefix + key))
    },
    watch: (onChange) =>
      watchOtherTabs((key) => {
        const ownKey = key?.startsWith(storagePrefix) ? key.slice(storagePrefix.length) : ''
        if (isStorageKey(ownKey)) onChange(ownKey)
      }),
  }
}

function nullIfDenied<Value>(act: () => Value): Value | null {
  try {
    return act()
  } catch {
    // Storage is denied or full: the value is not stored.
    return null
  }
}
