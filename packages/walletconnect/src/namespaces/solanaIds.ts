import { ownValue } from '@latchkey/wire'

// Older wallets know Solana's clusters only by the ids CAIP-2 had for them at first.
const oldIds: Record<string, string> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

export function withOldSolanaIds(chain: string): string[] {
  const old = ownValue(oldIds, chain)
  return old ? [chain, old] : [chain]
}

/** Today's id of a chain that a wallet may call by its old one. */
export function currentChainId(chain: string): string {
  return Object.keys(oldIds).find((current) => ownValue(oldIds, current) === chain) ?? chain
}
