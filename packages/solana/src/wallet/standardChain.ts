import type { CaipNetworkId } from '@latchkey/core'

/** The Wallet Standard's names of the networks. Any other network counts as `solana:localnet`. */
const names: Readonly<Record<CaipNetworkId, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** The Wallet Standard's name of a network. */
export function standardChain(id: CaipNetworkId): string {
  return names[id] ?? 'solana:localnet'
}

/** The network of a Wallet Standard name; `null` for an unknown one. */
export function chainNamed(name: string): CaipNetworkId | null {
  const found = Object.entries(names).find(([, known]) => known === name)
  return found ? (found[0] as CaipNetworkId) : null
}
