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
const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  polkagate: 'PolkaGate',
  enkrypt: 'Enkrypt',
  'fearless-wallet': 'Fearless Wallet',
  'manta-wallet-js': 'Manta Wallet',
}

const lateSigns = ['load', 'focus']

/** Nobody says when a wallet comes, so the place where they stand is read again when it may have changed. */
export function createDiscovery(page: () => Page): Discovery {
  return {
    wallets() {
      try {
        const { injectedWeb3, walletExtension } = page()
        const isNova = Boolean((walletExtension as { isNovaWallet?: unknown })?.isNovaWallet)
        return Object.entries(injectedWeb3 ?? {}).flatMap((one) => readWallet(one, isNova))
      } catch {
        // Anything may stand there, also something that throws when it is looked at.
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

function readWallet([id, door]: [string, unknown], isNova: boolean): FoundWallet[] {
  const enable = (door as InjectedWindow | null)?.enable
  if (typeof enable !== 'function') return []
  // Nova takes the place of Polkadot.js in its own browser.
  const name = isNova && id === 'polkadot-js' ? 'Nova Wallet' : (names[id] ?? id)
  const connector: Connector = { id, name, type: 'ANNOUNCED', namespace: 'polkadot' }
  return [{ connector, door: door as InjectedWindow }]
}
