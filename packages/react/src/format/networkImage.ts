import type { Network } from '@latchkey/core'
import { ownValue } from '@latchkey/core/adapter'
import type { ResolvedOptions } from '@latchkey/core/internal'

type Sources = Pick<ResolvedOptions, 'chainImages' | 'endpoints' | 'projectId'>

/** The owner's picture for a network: `chainImages` by CAIP-2 id or id, else the network's own. */
export function ownNetworkImage(options: Sources, network: Network): string | undefined {
  const { chainImages } = options
  const own =
    ownValue(chainImages, network.caipNetworkId) ?? ownValue(chainImages, String(network.id))
  return own ?? network.iconUrl
}

/** The same; where the owner has none, our server's. Only for the modal: a page at rest asks no server. */
export function networkImage(options: Sources, network: Network): string | undefined {
  const own = ownNetworkImage(options, network)
  if (own || !options.endpoints?.api) return own
  const query = new URLSearchParams({ projectId: options.projectId, name: network.name })
  return `${options.endpoints.api}/public/getAssetImage/${network.caipNetworkId}?${query}`
}
