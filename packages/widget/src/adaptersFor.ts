import { bitcoin } from '@latchkey/bitcoin'
import type { Adapter, LatchkeyOptions, Namespace } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { polkadot } from '@latchkey/polkadot'
import { solana } from '@latchkey/solana'

const adapters: Readonly<Record<Namespace, () => Adapter>> = {
  eip155: () => evm(),
  solana: () => solana(),
  bip122: () => bitcoin(),
  polkadot: () => polkadot(),
}

/** An adapter for each kind of chain among the page's networks; the chain's code is loaded when a wallet connects. */
export function adaptersFor(networks: LatchkeyOptions['networks']): readonly Adapter[] {
  const namespaces = new Set(networks.map(({ chainNamespace }) => chainNamespace ?? 'eip155'))
  return [...namespaces].map((namespace) => adapters[namespace]())
}
