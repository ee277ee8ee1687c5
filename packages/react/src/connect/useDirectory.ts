import type { Latchkey } from '@latchkey/core'
import type { ResolvedOptions } from '@latchkey/core/internal'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import type { Directory } from './watchDirectory.ts'

const noAnswers: Directory = {
  featured: null,
  recommended: null,
  excluded: null,
  recent: null,
  count: null,
}

/** The last answers, so that the modal has a complete first frame when it opens again. */
const lastAnswers = new WeakMap<Latchkey, Directory>()

/** The directory's part of the wallet list. Its code and answers load after the first paint, and only with a server. */
export function useDirectory(): Directory & { isLoading: boolean } {
  const latchkey = useLatchkey()
  const options = useStore(latchkey.options)
  const [directory, setDirectory] = useState(lastAnswers.get(latchkey) ?? noAnswers)
  const key = directoryKey(options)
  useEffect(() => {
    if (!key) return
    let unwatch: (() => void) | null = null
    let isStopped = false
    const update = (answer: Partial<Directory>) => {
      const next = { ...(lastAnswers.get(latchkey) ?? noAnswers), ...answer }
      lastAnswers.set(latchkey, next)
      setDirectory(next)
    }
    importWatchDirectory().then(
      (watch) => {
        if (!isStopped) unwatch = watch(latchkey, update)
      },
      () => {
        // The import failed; the list shows the browser's wallets only.
        update({ featured: [], recommended: [], excluded: [], recent: [] })
      },
    )
    return () => {
      isStopped = true
      unwatch?.()
    }
  }, [latchkey, key])
  const isLoading = key !== null && (directory.featured === null || directory.recommended === null)
  return { ...(key ? directory : noAnswers), isLoading }
}

async function importWatchDirectory(): Promise<
  typeof import('./watchDirectory.ts').watchDirectory
> {
  return (await import('./watchDirectory.ts')).watchDirectory
}

/** Every option that the answers depend on; `null` without a directory. */
function directoryKey(options: ResolvedOptions): string | null {
  if (!options.endpoints?.api) return null
  const { featuredWalletIds, includeWalletIds, excludeWalletIds } = options
  return JSON.stringify([
    options.endpoints.api,
    featuredWalletIds,
    includeWalletIds,
    excludeWalletIds,
  ])
}
