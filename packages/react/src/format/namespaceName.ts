import type { Namespace } from '@latchkey/core'

const names: Record<Namespace, string> = {
  eip155: 'EVM Networks',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}

/** Proper names, the same in every language. */
export function namespaceName(namespace: Namespace): string {
  return names[namespace]
}
