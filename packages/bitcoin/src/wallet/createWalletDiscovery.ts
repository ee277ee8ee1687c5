import type { Connector } from '@latchkey/core'
import type { BrowserWindow } from './browserWindow.ts'
import type {
  DiscoveredWallet,
  InjectedProvider,
  SatsProvider,
  StandardWallet,
} from './discoveredWallet.ts'

/** The Bitcoin wallets that live in this page. */
export type WalletDiscovery = {
  wallets(): readonly DiscoveredWallet[]
  /** Calls back at each change; returns a function that unsubscribes. */
  watch(onChange: () => void): () => void
}

const injectionEvents = ['load', 'focus', 'unisat#initialized']
/** Wallets of each kind that are read; any script of the page may register some. */
const maxRegistered = 100

/** Listens for the Wallet Standard's registrations and reads the globals of sats-connect, UniSat and OKX. */
export function createWalletDiscovery(page: () => BrowserWindow): WalletDiscovery {
  const standard = new Set<StandardWallet>()
  const watchers = new Set<() => void>()
  const notify = (): void => {
    for (const watcher of watchers) watcher()
  }
  const api = {
    register(...wallets: readonly StandardWallet[]): () => void {
      for (const wallet of wallets) if (standard.size < maxRegistered) standard.add(wallet)
      notify()
      return () => {
        for (const wallet of wallets) standard.delete(wallet)
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
  const start = (): void => {
    page().addEventListener('wallet-standard:register-wallet', onRegister)
    for (const event of injectionEvents) page().addEventListener(event, notify)
    page().dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  }
  const stop = (): void => {
    page().removeEventListener('wallet-standard:register-wallet', onRegister)
    for (const event of injectionEvents) page().removeEventListener(event, notify)
  }
  return {
    wallets: () =>
      withoutDuplicates([
        ...listedProviders(page()).map((listedProvider) =>
          readSafely(() => readSats(page(), listedProvider)),
        ),
        ...[...standard].map((wallet) => readSafely(() => readStandard(wallet))),
        readSafely(() => readUnisat(page().unisat)),
        readSafely(() => readOkx(page().okxwallet)),
      ]),
    watch(onChange) {
      watchers.add(onChange)
      if (watchers.size === 1) start()
      return () => {
        if (watchers.delete(onChange) && watchers.size === 0) stop()
      }
    },
  }
}

function readStandard(wallet: StandardWallet): DiscoveredWallet | null {
  const { name, icon, features } = wallet
  const connector = connectorOf({ id: name, name, icon, type: 'ANNOUNCED' })
  const { provider } = (features['sats-connect:'] ?? {}) as { provider?: SatsProvider }
  if (hasMethod<SatsProvider>(provider, 'request')) return { kind: 'sats', connector, provider }
  return features['bitcoin:connect'] ? { kind: 'standard', connector, wallet } : null
}

/** `btc_providers` lists providers by their path on `window`. */
function readSats(page: BrowserWindow, listing: unknown): DiscoveredWallet | null {
  const { id, name, icon } = listing as { id: string; name: string; icon?: string }
  const provider = id
    .split('.')
    .reduce<unknown>((value, key) => Reflect.get(Object(value), key), page)
  if (!hasMethod<SatsProvider>(provider, 'request')) return null
  return { kind: 'sats', connector: connectorOf({ id, name, icon, type: 'ANNOUNCED' }), provider }
}

function readUnisat(provider: unknown): DiscoveredWallet | null {
  if (!hasMethod<InjectedProvider>(provider, 'requestAccounts')) return null
  const details = { id: 'unisat', name: 'UniSat Wallet', type: 'ANNOUNCED' } as const
  return { kind: 'unisat', connector: connectorOf(details), provider }
}

function readOkx(page: unknown): DiscoveredWallet | null {
  const providers = page as Readonly<Record<string, unknown>>
  if (!hasMethod(providers?.bitcoin, 'connect')) return null
  const id = 'com.okex.wallet'
  const details = { id, rdns: id, name: 'OKX Wallet', type: 'ANNOUNCED' } as const
  return { kind: 'okx', connector: connectorOf(details), providers }
}

function connectorOf(
  details: Omit<Connector, 'namespace' | 'icon'> & { icon?: string | undefined },
): Connector {
  const { icon, id, name, ...rest } = details
  // Throws for anything but text, and so drops a wallet without a name.
  const clean = { id: id.trim(), name: name.trim() }
  return { ...rest, ...clean, namespace: 'bip122', ...(icon ? { icon } : {}) }
}

/** A wallet may be found in two places under two names: the first one is listed. */
function withoutDuplicates(
  found: readonly (DiscoveredWallet | null)[],
): readonly DiscoveredWallet[] {
  const byName = new Map<string, DiscoveredWallet>()
  for (const wallet of found) {
    const key = wallet?.connector.name.toLowerCase().replace(/ wallet$/, '')
    if (wallet && key && !byName.has(key)) byName.set(key, wallet)
  }
  return [...byName.values()]
}

/** Any global of the page may have any type, and its getters may throw. */
function readSafely(readWallet: () => DiscoveredWallet | null): DiscoveredWallet | null {
  try {
    return readWallet()
  } catch {
    return null
  }
}

function listedProviders(page: BrowserWindow): readonly unknown[] {
  try {
    const value: unknown = page.btc_providers
    return Array.isArray(value) ? value.slice(0, maxRegistered) : []
  } catch {
    // A getter or a proxy that throws must not hide other wallets.
    return []
  }
}

function hasMethod<Kind>(value: unknown, method: string): value is Kind {
  return typeof (value as Record<string, unknown> | undefined)?.[method] === 'function'
}
