import type { Latchkey } from '@latchkey/core'
import { internals, part, type ResolvedOptions } from '@latchkey/core/internal'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import type { Directory } from './watchDirectory.ts'

const noAnswers: Directory = {
  featured: null,
  recommended: null,
  excluded: null,
  count: null,
}

/** The directory's part of the wallet list: the server's, else the package's. Its code and data load after the first paint. */
export function useDirectory(): Directory & { isLoading: boolean; isExcludedPending: boolean } {
  const latchkey = useLatchkey()
  const options = useStore(internals(latchkey).options)
  const [directory, setDirectory] = useState(directorySlot(latchkey).last)
  const key = directoryKey(options)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results depend on these options
  useEffect(() => {
    let unwatch: (() => void) | null = null
    let isStopped = false
    const update = (answer: Partial<Directory>) => {
      const slot = directorySlot(latchkey)
      slot.last = { ...slot.last, ...answer }
      setDirectory(slot.last)
    }
    importWatchDirectory().then(
      (watch) => {
        if (!isStopped) unwatch = watch(latchkey, update)
      },
      () => {
        // The import failed; the list shows the browser's wallets only.
        update({ featured: [], recommended: [], excluded: [] })
      },
    )
    return () => {
      isStopped = true
      unwatch?.()
    }
  }, [latchkey, key])
  const isLoading = directory.featured === null || directory.recommended === null
  return { ...directory, isLoading, isExcludedPending: directory.excluded === null }
}

/** The last responses, so that the modal has a complete first frame when it opens again. */
function directorySlot(latchkey: Latchkey): { last: Directory } {
  return part(latchkey, 'directory', () => ({ last: noAnswers }))
}

async function importWatchDirectory(): Promise<
  typeof import('./watchDirectory.ts').watchDirectory
> {
  return (await import('./watchDirectory.ts')).watchDirectory
}

/** Every option that the results depend on. */
function directoryKey(options: ResolvedOptions): string {
  const { featuredWalletIds, includeWalletIds, excludeWalletIds } = options
  return JSON.stringify([
    options.endpoints?.api,
    featuredWalletIds,
    includeWalletIds,
    excludeWalletIds,
  ])
}
