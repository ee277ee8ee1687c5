import type { Network, ResolvedOptions } from '@latchkey/core'

/** The owner's picture for a network: `chainImages` by id or CAIP-2 id, else the network's own. */
export function networkImage(options: ResolvedOptions, network: Network): string | undefined {
  const { chainImages } = options
  return chainImages[network.caipNetworkId] ?? chainImages[String(network.id)] ?? network.iconUrl
}
