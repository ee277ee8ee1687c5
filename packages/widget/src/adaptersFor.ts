import type { Adapter, LatchkeyOptions, Namespace } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { lazyAdapter } from './lazyAdapter.ts'

const adapters: Readonly<Record<Namespace, () => Adapter>> = {
  eip155: () => evm(),
  solana: () =>
    lazyAdapter('solana', async () => (await import('./createSolana.ts')).createSolana()),
  bip122: () =>
    lazyAdapter('bip122', async () => (await import('./createBitcoin.ts')).createBitcoin()),
  polkadot: () =>
    lazyAdapter('polkadot', async () => (await import('./createPolkadot.ts')).createPolkadot()),
}

/** An adapter for each kind of chain among the page's networks; the chain's code is loaded when a wallet connects. */
export function adaptersFor(networks: LatchkeyOptions['networks']): readonly Adapter[] {
  const namespaces = new Set(networks.map(({ chainNamespace }) => chainNamespace ?? 'eip155'))
  return [...namespaces].map((namespace) => adapters[namespace]())
}
