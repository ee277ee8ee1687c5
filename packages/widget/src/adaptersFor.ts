import type { Adapter, LatchkeyOptions, Namespace } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { lateAdapter } from './lateAdapter.ts'

const adapters: Readonly<Record<Namespace, () => Adapter>> = {
  eip155: () => evm(),
  solana: () =>
    lateAdapter('solana', async () => (await import('./chains/loadSolana.ts')).loadSolana()),
  bip122: () =>
    lateAdapter('bip122', async () => (await import('./chains/loadBitcoin.ts')).loadBitcoin()),
  polkadot: () =>
    lateAdapter('polkadot', async () => (await import('./chains/loadPolkadot.ts')).loadPolkadot()),
}

/** An adapter for each kind of chain among the page's networks, and for no other. */
export function adaptersFor(networks: LatchkeyOptions['networks']): readonly Adapter[] {
  const namespaces = new Set(networks.map(({ chainNamespace }) => chainNamespace ?? 'eip155'))
  return [...namespaces].map((namespace) => adapters[namespace]())
}
