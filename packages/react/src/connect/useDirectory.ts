import type { Latchkey, Wallet } from '@latchkey/core'
import type { ResolvedOptions } from '@latchkey/core/internal'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** What the wallet directory has to say to the list; `null` while it has not answered. */
export type Directory = {
  featured: readonly Wallet[] | null
  recommended: readonly Wallet[] | null
  excluded: readonly Wallet[] | null
  recent: readonly Wallet[] | null
  count: number | null
}

const silent: Directory = {
  featured: null,
  recommended: null,
  excluded: null,
  recent: null,
  count: null,
}

/** What was known last, so that a modal opened again is complete in its first frame. */
const known = new WeakMap<Latchkey, Directory>()

/** The directory's part of the list. Its code and its answers come after the first paint, and only where there is a server. */
export function useDirectory(): Directory & { isLoading: boolean } {
  const latchkey = useLatchkey()
  const options = useStore(latchkey.options)
  const [directory, setDirectory] = useState(known.get(latchkey) ?? silent)
  const key = directoryKey(options)
  useEffect(() => {
    if (!key) return
    let unwatch: (() => void) | null = null
    let left = false
    const note = (news: Partial<Directory>) => {
      const next = { ...(known.get(latchkey) ?? silent), ...news }
      known.set(latchkey, next)
      setDirectory(next)
    }
    loadWatch().then(
      (watch) => {
        if (!left) unwatch = watch(latchkey, note)
      },
      () => {
        // The network failed under the import; the wallets of this browser are there without it.
        note({ featured: [], recommended: [], excluded: [], recent: [] })
      },
    )
    return () => {
      left = true
      unwatch?.()
    }
  }, [latchkey, key])
  const isLoading = key !== null && (directory.featured === null || directory.recommended === null)
  return { ...(key ? directory : silent), isLoading }
}

async function loadWatch(): Promise<typeof import('./watchDirectory.ts').watchDirectory> {
  return (await import('./watchDirectory.ts')).watchDirectory
}

/** Everything the answers depend on; `null` without a directory. */
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
