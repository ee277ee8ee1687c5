import {
  type ConnectorGroups,
  excludedWalletsQuery,
  featuredWalletsQuery,
  groupConnectors,
  isPhone,
  queriesOf,
  recentWallets,
  recommendedWalletsQuery,
  type Wallet,
  walletsQuery,
} from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { hasWalletConnect } from '../modal/viewForWallet.ts'
import { useLatchkey } from '../useLatchkey.ts'

export type WalletGroups = {
  groups: ConnectorGroups
  /** Listed wallets are on their way. Those of the browser are there already. */
  isLoading: boolean
  /** There is a list of all wallets to go to. */
  hasDirectory: boolean
  count: number | null
}

const none: readonly Wallet[] = []

/** Everything the wallet list is made of. What the browser has is shown at once; the directory's part follows. */
export function useWalletGroups(): WalletGroups {
  const latchkey = useLatchkey()
  const queries = queriesOf(latchkey)
  const options = useStore(latchkey.options)
  const connectors = useStore(latchkey.connectors)
  const namespace = useStore(latchkey.modal, (state) => state.namespace)
  const featured = useQuery(featuredWalletsQuery(latchkey), queries)
  const recommended = useQuery(recommendedWalletsQuery(latchkey), queries)
  const excluded = useQuery(excludedWalletsQuery(latchkey), queries)
  const hasDirectory = useHasDirectory()
  const groups = groupConnectors({
    connectors,
    recent: recentWallets(latchkey),
    featured: featured.data ?? none,
    recommended: recommended.data ?? none,
    custom: options.customWallets,
    excluded: excluded.data ?? none,
    order: options.features.connectorTypeOrder,
    hasWalletConnect: hasWalletConnect(latchkey),
    hasFeatured: options.featuredWalletIds.length > 0,
    isPhone: isPhone(),
    isWalletInstalled: 'ethereum' in window,
    enableInjected: options.enableInjected,
    enableEIP6963: options.enableEIP6963,
    namespace,
  })
  return {
    groups,
    isLoading: featured.isLoading || recommended.isLoading,
    hasDirectory,
    count: useWalletCount(hasDirectory),
  }
}

function useHasDirectory(): boolean {
  const { endpoints, features, allWallets } = useStore(useLatchkey().options)
  if (!endpoints?.api || !features.allWallets || allWallets === 'HIDE') return false
  return allWallets !== 'ONLY_MOBILE' || isPhone()
}

/** How many wallets the directory has. Its first page, fetched for this, is then ready when it is asked for. */
function useWalletCount(hasDirectory: boolean): number | null {
  const latchkey = useLatchkey()
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    if (!hasDirectory) return
    let left = false
    queriesOf(latchkey)
      .fetchInfiniteQuery(walletsQuery(latchkey))
      .then(
        (data) => left || setCount(data.pages[0]?.count ?? null),
        () => {
          // No number then; whoever opens the list is told what is wrong.
        },
      )
    return () => {
      left = true
    }
  }, [latchkey, hasDirectory])
  return count
}
