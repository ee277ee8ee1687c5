import type { Wallet } from '@latchkey/core'
import {
  isPhone,
  orderWalletList,
  recentWallets,
  type WalletListGroups,
} from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { hasWalletConnect } from '../modal/viewForWallet.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useDirectory } from './useDirectory.ts'

export type WalletGroups = {
  groups: WalletListGroups
  /** Wallets from the directory are loading. Those of the browser are listed already. */
  isLoading: boolean
  /** Whether the All wallets view is offered. */
  hasDirectory: boolean
  /** How many wallets the directory has; `null` until it has answered. */
  count: number | null
}

const noWallets: readonly Wallet[] = []

/** The groups of the wallet list. The browser's wallets are listed at once; the directory's follow. */
export function useWalletGroups(): WalletGroups {
  const latchkey = useLatchkey()
  const options = useStore(latchkey.options)
  const connectors = useStore(latchkey.connectors)
  const namespace = useStore(latchkey.modal, (state) => state.namespace)
  const directory = useDirectory()
  const groups = orderWalletList({
    connectors,
    recent: recentWallets(latchkey),
    recentListings: directory.recent ?? noWallets,
    featured: directory.featured ?? noWallets,
    recommended: directory.recommended ?? noWallets,
    custom: options.customWallets,
    excluded: directory.excluded ?? noWallets,
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
    isLoading: directory.isLoading,
    hasDirectory: useHasDirectory(),
    count: directory.count,
  }
}

function useHasDirectory(): boolean {
  const { endpoints, features, allWallets } = useStore(useLatchkey().options)
  if (!endpoints?.api || !features.allWallets || allWallets === 'HIDE') return false
  return allWallets !== 'ONLY_MOBILE' || isPhone()
}
