import type { Latchkey } from '@latchkey/core'
import type { ResolvedOptions } from '@latchkey/core/internal'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import type { Directory } from './watchDirectory.ts'

const unanswered: Directory = {
  featured: null,
  recommended: null,
  excluded: null,
  recent: null,
  count: null,
}

/** The last answers, so that the modal has a complete first frame when it opens again. */
const known = new WeakMap<Latchkey, Directory>()

/** The directory's part of the wallet list. Its code and answers load after the first paint, and only with a server. */
export function useDirectory(): Directory & { isLoading: boolean } {
  const latchkey = useLatchkey()
  const options = useStore(latchkey.options)
  const [directory, setDirectory] = useState(known.get(latchkey) ?? unanswered)
  const key = directoryKey(options)
  useEffect(() => {
    if (!key) return
    let unwatch: (() => void) | null = null
    let left = false
    const update = (news: Partial<Directory>) => {
      const next = { ...(known.get(latchkey) ?? unanswered), ...news }
      known.set(latchkey, next)
      setDirectory(next)
    }
    loadWatch().then(
      (watch) => {
        if (!left) unwatch = watch(latchkey, update)
      },
      () => {
        // The import failed; the list shows the browser's wallets only.
        update({ featured: [], recommended: [], excluded: [], recent: [] })
      },
    )
    return () => {
      left = true
      unwatch?.()
    }
  }, [latchkey, key])
  const isLoading = key !== null && (directory.featured === null || directory.recommended === null)
  return { ...(key ? directory : unanswered), isLoading }
}

async function loadWatch(): Promise<typeof import('./watchDirectory.ts').watchDirectory> {
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
