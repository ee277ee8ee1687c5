import type { Connector } from '@latchkey/core'
import type { BrowserWindow } from './browserWindow.ts'

/** A wallet's entry in `injectedWeb3` before the visitor has approved the page. */
type InjectedWindow = { enable(origin: string): Promise<unknown> }

export type DiscoveredWallet = { connector: Connector; extension: InjectedWindow }

/** The Polkadot wallets that live in this page. */
export type WalletDiscovery = {
  wallets(): readonly DiscoveredWallet[]
  /** Calls back when there may be a change; returns a function that unsubscribes. */
  watch(onChange: () => void): () => void
}

/** Display names of wallets, by their id in `injectedWeb3`. */
const names: ReadonlyMap<string, string> = new Map([
  ['polkadot-js', 'Polkadot.js'],
  ['subwallet-js', 'SubWallet'],
  ['talisman', 'Talisman'],
  ['polkagate', 'PolkaGate'],
  ['enkrypt', 'Enkrypt'],
  ['fearless-wallet', 'Fearless Wallet'],
  ['manta-wallet-js', 'Manta Wallet'],
])

/** Entries of `injectedWeb3` that are read; any script of the page may add some. */
const maxInjected = 100

const injectionEvents = ['load', 'focus']

/** Wallets send no event when they are injected, so `injectedWeb3` is read again on load and focus. */
export function createWalletDiscovery(page: () => BrowserWindow): WalletDiscovery {
  return {
    wallets() {
      try {
        const injected = Object(page().injectedWeb3)
        const ids = Object.keys(injected).slice(0, maxInjected)
        return ids.flatMap((id) => readWallet(page(), injected, id))
      } catch {
        // A getter or a proxy that throws.
        return []
      }
    },
    watch(onChange) {
      for (const event of injectionEvents) page().addEventListener(event, onChange)
      return () => {
        for (const event of injectionEvents) page().removeEventListener(event, onChange)
      }
    },
  }
}

function readWallet(page: BrowserWindow, injected: object, id: string): DiscoveredWallet[] {
  try {
    const extension: unknown = Reflect.get(injected, id)
    if (typeof (extension as InjectedWindow | null)?.enable !== 'function') return []
    // Nova's in-app browser injects Nova under the id of Polkadot.js.
    const isNova = id === 'polkadot-js' && isNovaWallet(page)
    const name = isNova ? 'Nova Wallet' : (names.get(id) ?? id)
    const connector: Connector = { id, name, type: 'ANNOUNCED', namespace: 'polkadot' }
    return [{ connector, extension: extension as InjectedWindow }]
  } catch {
    // An entry whose getter throws must not hide others.
    return []
  }
}

function isNovaWallet({ walletExtension }: BrowserWindow): boolean {
  return Boolean((walletExtension as { isNovaWallet?: unknown } | undefined)?.isNovaWallet)
}
