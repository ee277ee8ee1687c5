import type { Connector } from '@latchkey/core'
import type { BrowserWindow } from './browserWindow.ts'
import { type Eip1193Provider, isProvider } from './eip1193.ts'

export type DiscoveredWallet = { connector: Connector; provider: Eip1193Provider }

/** The wallets that live in this page. */
export type WalletDiscovery = {
  wallets(): readonly DiscoveredWallet[]
  /** Calls back at each change; returns a function that unsubscribes. */
  watch(onChange: () => void): () => void
}

/** EIP-6963 announcements that are read; any script of the page may send them by the thousand. */
export const maxAnnounced = 100
const maxNameLength = 60
const maxIconLength = 200_000

/** Listens for EIP-6963 announcements and reads `window.ethereum`; listens only while it has a watcher. */
export function createWalletDiscovery(page: () => BrowserWindow): WalletDiscovery {
  const announced = new Map<string, DiscoveredWallet>()
  const watchers = new Set<() => void>()

  const onAnnounce = (event: Event): void => {
    if (announced.size >= maxAnnounced) return
    const wallet = parseAnnouncement(event)
    // The first announcement keeps its id: a later one with the same id may be an impostor.
    if (!wallet || announced.has(wallet.connector.id)) return
    announced.set(wallet.connector.id, wallet)
    notify()
  }
  const notify = (): void => {
    for (const watcher of watchers) watcher()
  }
  const start = (): void => {
    page().addEventListener('eip6963:announceProvider', onAnnounce)
    page().addEventListener('ethereum#initialized', notify)
    page().dispatchEvent(new Event('eip6963:requestProvider'))
  }
  const stop = (): void => {
    page().removeEventListener('eip6963:announceProvider', onAnnounce)
    page().removeEventListener('ethereum#initialized', notify)
  }

  return {
    wallets: () => withInjected([...announced.values()], page()),
    watch(onChange) {
      watchers.add(onChange)
      if (watchers.size === 1) start()
      return () => {
        if (watchers.delete(onChange) && watchers.size === 0) stop()
      }
    },
  }
}

function withInjected(
  announced: readonly DiscoveredWallet[],
  page: BrowserWindow,
): DiscoveredWallet[] {
  const provider = readInjected(page)
  if (!provider || announced.some((wallet) => wallet.provider === provider)) return [...announced]
  const connector: Connector = {
    id: 'injected',
    type: 'INJECTED',
    name: 'Browser Wallet',
    namespace: 'eip155',
  }
  return [...announced, { connector, provider }]
}

/** `window.ethereum` may be a getter that throws or a revoked proxy; neither is a wallet. */
function readInjected(page: BrowserWindow): Eip1193Provider | null {
  try {
    const provider = page.ethereum
    return isProvider(provider) ? provider : null
  } catch {
    // The wallets that announced themselves do not depend on it.
    return null
  }
}

/** Any script of the page may announce anything, so every field is checked. */
function parseAnnouncement(event: Event): DiscoveredWallet | null {
  try {
    const { info, provider } = (event as CustomEvent).detail
    const [rdns, uuid] = [cleanText(info.rdns), cleanText(info.uuid)]
    const name = cleanText(info.name) || rdns
    const id = rdns || name || uuid
    if (!id || !isProvider(provider)) return null
    return {
      connector: { ...connectorDetails(info), id, name, ...(rdns ? { rdns } : {}) },
      provider,
    }
  } catch {
    // A getter that throws or no detail at all: not a wallet.
    return null
  }
}

function connectorDetails(info: { icon?: unknown }): Omit<Connector, 'id' | 'name'> {
  const { icon } = info
  const isImage =
    typeof icon === 'string' &&
    icon.length <= maxIconLength &&
    /^(data:image\/|https:\/\/)/.test(icon)
  return { type: 'ANNOUNCED', namespace: 'eip155', ...(isImage ? { icon } : {}) }
}

/** Text without control and bidirectional characters, cut to a limit. */
function cleanText(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .slice(0, 1000)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, maxNameLength)
}
