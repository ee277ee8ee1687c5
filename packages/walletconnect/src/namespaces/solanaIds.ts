import { ownValue } from '@latchkey/wire'

// Older wallets support Solana's clusters only under their first CAIP-2 ids.
const oldIds: Record<string, string> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

export function withOldSolanaIds(chain: string): string[] {
  const old = ownValue(oldIds, chain)
  return old ? [chain, old] : [chain]
}

/** The current id of a chain that a wallet may name by its old id. */
export function currentChainId(chain: string): string {
  return Object.keys(oldIds).find((current) => ownValue(oldIds, current) === chain) ?? chain
}
