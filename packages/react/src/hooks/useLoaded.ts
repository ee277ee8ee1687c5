import { useEffect, useState } from 'react'

/**
 * What `load` resolves to for `key`; `null` before that, after a failure, and without a key. For code that must not
 * import the query library (TanStack Query), such as the connect button.
 */
export function useLoaded<Key, T>(key: Key | null, load: (key: Key) => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ key: Key; value: T } | null>(null)
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    load(key).then(
      (value) => isCurrent && setLoaded({ key, value }),
      () => {
        // The caller shows what it has without the value.
      },
    )
    return () => {
      isCurrent = false
    }
  }, [key, load])
  return loaded !== null && loaded.key === key ? loaded.value : null
}
