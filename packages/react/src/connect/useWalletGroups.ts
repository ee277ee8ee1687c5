import type { Wallet } from '@latchkey/core'
import {
  internals,
  isPhone,
  orderWalletList,
  recentWallets,
  type WalletListGroups,
} from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { hasWalletConnect } from '../launch/viewForWallet.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useDirectory } from './useDirectory.ts'

export type WalletGroups = {
  groups: WalletListGroups
  /** Wallets from the directory are loading. Those of the browser are listed already. */
  isLoading: boolean
  /** Whether the All wallets view is offered. */
  hasDirectory: boolean
  /** How many wallets the directory has; `null` until it has responded. */
  count: number | null
}

const noWallets: readonly Wallet[] = []

/** The groups of the wallet list. Lists the browser's wallets immediately and adds the directory's later. */
export function useWalletGroups(): WalletGroups {
  const latchkey = useLatchkey()
  const options = useStore(internals(latchkey).options)
  const connectors = useStore(internals(latchkey).connectors)
  const namespace = useStore(internals(latchkey).modal, (state) => state.namespace)
  const directory = useDirectory()
  const { excludeWalletIds } = options
  // The directory tells which wallets of the browser have these ids; until then each of them may be excluded.
  const isExclusionUnknown = excludeWalletIds.length > 0 && directory.isExcludedPending
  const groups = orderWalletList({
    connectors: isExclusionUnknown ? [] : connectors,
    recent: recentWallets(latchkey),
    featured: directory.featured ?? noWallets,
    recommended: directory.recommended ?? noWallets,
    custom: options.customWallets,
    // Without a directory an owner excludes wallets by rdns or name.
    excluded: [
      ...excludeWalletIds.map((id) => ({ id, name: id })),
      ...(directory.excluded ?? noWallets),
    ],
    order: options.wallets.order,
    hasWalletConnect: hasWalletConnect(latchkey),
    hasFeatured: options.featuredWalletIds.length > 0,
    isPhone: isPhone(),
    isWalletInstalled: 'ethereum' in window,
    injected: options.wallets.injected,
    announced: options.wallets.announced,
    namespace,
  })
  return {
    groups,
    isLoading: directory.isLoading || isExclusionUnknown,
    hasDirectory: useHasDirectory(),
    count: directory.count,
  }
}

function useHasDirectory(): boolean {
  const { features, allWallets } = useStore(internals(useLatchkey()).options)
  if (!features.allWallets || allWallets === 'HIDE') return false
  return allWallets !== 'ONLY_MOBILE' || isPhone()
}
