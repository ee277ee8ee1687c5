import type { StorageDriver } from '@latchkey/core'
import type { FakeEvmWallet } from '@latchkey/testing'
import type { Address } from 'viem'
import type { BrowserWindow } from '../wallet/browserWindow.ts'
import type { Eip1193Provider } from '../wallet/eip1193.ts'
import { announceTo } from './announceTo.ts'

export const origin = 'https://shop.example'
export const pageIsGone = { code: 4900, message: 'The page is gone' }

/** What all tabs of a site share: the wallet, and a storage that tells the other tabs. */
export type Site = {
  wallet: FakeEvmWallet
  /** The wallet's accounts in their first order. */
  keys: readonly Address[]
  /** Some wallets do not support `wallet_revokePermissions`. */
  canRevoke: boolean
  items: Map<string, string>
  pages: Set<TabPage>
}

/** The window of one tab, with its own view of the wallet and of the site's storage. */
export type TabPage = BrowserWindow & {
  storage: StorageDriver
  /** While it is suspended, it misses the wallet's events. */
  isSuspended: boolean
  /** Unloads the page: its code has no effect afterwards. */
  unload(): void
}

export function openPage(site: Site): TabPage {
  const life = { isOver: false }
  const page: TabPage = Object.assign(new EventTarget(), {
    location: { origin, pathname: '/', href: `${origin}/` },
    isSuspended: false,
    storage: tabStorage(site, () => (life.isOver ? null : page)),
    unload() {
      life.isOver = true
      site.pages.delete(page)
    },
  })
  site.pages.add(page)
  announceTo(
    page,
    site.wallet.info,
    tabProvider(site, () => (life.isOver ? null : page)),
  )
  return page
}

function tabStorage({ items, pages }: Site, livePage: () => TabPage | null): StorageDriver {
  const change = (key: string, act: () => void): void => {
    const page = livePage()
    const before = items.get(key)
    if (page) act()
    if (!page || items.get(key) === before) return
    // As in browsers: every other tab gets a storage event, asynchronously.
    for (const other of pages) {
      if (other === page) continue
      setImmediate(() => other.dispatchEvent(Object.assign(new Event('storage'), { key })))
    }
  }
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => change(key, () => items.set(key, value)),
    removeItem: (key) => change(key, () => items.delete(key)),
  }
}

function tabProvider(site: Site, livePage: () => TabPage | null): Eip1193Provider {
  const provider = site.wallet.providerFor(origin)
  const wrapped = new Map<unknown, (payload: unknown) => void>()
  return {
    async request(args) {
      if (!livePage()) throw pageIsGone
      const isRevocation = args.method === 'wallet_revokePermissions'
      if (isRevocation && !site.canRevoke) throw { code: 4200, message: 'Unsupported method' }
      const { method, params } = args
      return provider.request(Array.isArray(params) ? { method, params } : { method })
    },
    on(event, listener) {
      const forward = (payload: unknown): void => {
        const page = livePage()
        if (page && !page.isSuspended) listener(payload)
      }
      wrapped.set(listener, forward)
      provider.on(event, forward)
    },
    removeListener(event, listener) {
      const forward = wrapped.get(listener)
      if (forward) provider.removeListener(event, forward)
    },
  }
}
