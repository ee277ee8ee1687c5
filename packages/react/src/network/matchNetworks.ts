import type { Network } from '@latchkey/core'

/**
 * Networks whose name contains the search text, or whose currency's symbol or id equals it; those whose name starts
 * with it come first.
 */
export function matchNetworks(networks: readonly Network[], query: string): readonly Network[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return networks
  const rank = (network: Network) => {
    const name = network.name.toLowerCase()
    if (name.startsWith(wanted)) return 0
    if (name.includes(wanted)) return 1
    const others = [network.nativeCurrency.symbol.toLowerCase(), String(network.id)]
    return others.includes(wanted) ? 2 : null
  }
  return networks
    .map((network) => ({ network, rank: rank(network) }))
    .filter(
      (candidate): candidate is { network: Network; rank: 0 | 1 | 2 } => candidate.rank !== null,
    )
    .sort((a, b) => a.rank - b.rank)
    .map((item) => item.network)
}
