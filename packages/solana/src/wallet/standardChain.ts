import type { Caip2 } from '@latchkey/core'

/** What wallets call the networks. Any other one is somebody's own. */
const names: Readonly<Record<Caip2, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

export function standardChain(id: Caip2): string {
  return names[id] ?? 'solana:localnet'
}

/** The network a wallet means by its name, `null` for one that only it knows. */
export function chainNamed(name: string): Caip2 | null {
  const found = Object.entries(names).find(([, known]) => known === name)
  return found ? (found[0] as Caip2) : null
}
