import type { Namespace } from '@latchkey/core'

const names = { solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' }

/** The name of a family of chains; most are proper names, the same in every language. */
export function namespaceName(namespace: Namespace, text: { evmNetworks: string }): string {
  return namespace === 'eip155' ? text.evmNetworks : names[namespace]
}
