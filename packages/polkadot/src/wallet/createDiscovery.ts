import type { Connector } from '@latchkey/core'
import type { Page } from './page.ts'

/** What a wallet leaves on the page before anybody said yes. */
export type InjectedWindow = { enable(origin: string): Promise<unknown> }

export type FoundWallet = { connector: Connector; door: InjectedWindow }

/** The Polkadot wallets that live in this page. */
export type Discovery = {
  wallets(): readonly FoundWallet[]
  /** Calls back when there may be a change; returns the undo. */
  watch(onChange: () => void): () => void
}

/** Wallets inject themselves under an id; these are the names people know. */
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

const lateSigns = ['load', 'focus']

/** Nobody says when a wallet comes, so the place where they stand is read again when it may have changed. */
export function createDiscovery(page: () => Page): Discovery {
  return {
    wallets() {
      try {
        const place = Object(page().injectedWeb3)
        const ids = Object.keys(place).slice(0, maxInjected)
        return ids.flatMap((id) => readWallet(page(), place, id))
      } catch {
        // A getter or a proxy that throws.
        return []
      }
    },
    watch(onChange) {
      for (const sign of lateSigns) page().addEventListener(sign, onChange)
      return () => {
        for (const sign of lateSigns) page().removeEventListener(sign, onChange)
      }
    },
  }
}

function readWallet(page: Page, place: object, id: string): FoundWallet[] {
  try {
    const door: unknown = Reflect.get(place, id)
    if (typeof (door as InjectedWindow | null)?.enable !== 'function') return []
    // Nova takes the place of Polkadot.js in its own browser.
    const isNova = id === 'polkadot-js' && isNovaWallet(page)
    const name = isNova ? 'Nova Wallet' : (names.get(id) ?? id)
    const connector: Connector = { id, name, type: 'ANNOUNCED', namespace: 'polkadot' }
    return [{ connector, door: door as InjectedWindow }]
  } catch {
    // An entry that throws when it is read hides no other.
    return []
  }
}

function isNovaWallet({ walletExtension }: Page): boolean {
  return Boolean((walletExtension as { isNovaWallet?: unknown } | undefined)?.isNovaWallet)
}
