import type { Connector } from '@latchkey/core'
import type { BrowserWindow } from './browserWindow.ts'

/** A wallet of the Wallet Standard; its replies are checked where they are used. */
export type StandardWallet = {
  name: string
  icon?: string
  chains?: readonly string[]
  accounts?: unknown
  features: Readonly<Record<string, unknown>>
}

export type DiscoveredWallet = { connector: Connector; wallet: StandardWallet }

/** The Solana wallets that live in this page. */
export type WalletDiscovery = {
  wallets(): readonly DiscoveredWallet[]
  /** Calls back at each change; returns a function that unsubscribes. */
  watch(onChange: () => void): () => void
}

/** Wallets that are read; any script of the page may register some. */
const maxRegistered = 100

/** Listens for the Wallet Standard's registrations, only while it has a watcher. */
export function createWalletDiscovery(page: () => BrowserWindow): WalletDiscovery {
  const registered = new Set<StandardWallet>()
  const watchers = new Set<() => void>()
  const notify = (): void => {
    for (const watcher of watchers) watcher()
  }
  const api = {
    register(...wallets: readonly StandardWallet[]): () => void {
      for (const wallet of wallets) if (registered.size < maxRegistered) registered.add(wallet)
      notify()
      return () => {
        for (const wallet of wallets) registered.delete(wallet)
        notify()
      }
    },
  }
  const onRegister = (event: Event): void => {
    try {
      ;(event as CustomEvent).detail(api)
    } catch {
      // Any script may send this event; one without a callback registers nothing.
    }
  }
  return {
    wallets: () => withoutDuplicates([...registered].flatMap(readWallet)),
    watch(onChange) {
      watchers.add(onChange)
      if (watchers.size === 1) {
        page().addEventListener('wallet-standard:register-wallet', onRegister)
        page().dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
      }
      return () => {
        if (watchers.delete(onChange) && watchers.size === 0) {
          page().removeEventListener('wallet-standard:register-wallet', onRegister)
        }
      }
    },
  }
}

/** Any script of the page may register anything, and its getters may throw. */
function readWallet(wallet: StandardWallet): readonly DiscoveredWallet[] {
  try {
    const { icon, features, chains } = wallet
    // Throws for anything but text, and so drops a wallet without a name.
    const name = wallet.name.trim()
    const isSolanaWallet = chains?.some((chain) => chain.startsWith('solana:'))
    if (!name || !isSolanaWallet || !features['standard:connect']) return []
    const details = { id: name, name, type: 'ANNOUNCED', namespace: 'solana' } as const
    return [{ connector: { ...details, ...(icon ? { icon } : {}) }, wallet }]
  } catch {
    return []
  }
}

/** The first wallet keeps its name: a later one with the same name may be an impostor. */
function withoutDuplicates(found: readonly DiscoveredWallet[]): readonly DiscoveredWallet[] {
  return found.filter(
    ({ connector }, index) =>
      found.findIndex((other) => other.connector.id === connector.id) === index,
  )
}
