import type { Network } from '@latchkey/core'
import { ownValue } from '@latchkey/core/adapter'
import type { ResolvedOptions } from '@latchkey/core/internal'

type Sources = Pick<ResolvedOptions, 'chainImages' | 'endpoints' | 'projectId'>

/** The owner's image for a network: `chainImages` by CAIP-2 id or id, else the network's own. */
export function ownNetworkImage(options: Sources, network: Network): string | undefined {
  const { chainImages } = options
  const own =
    ownValue(chainImages, network.caipNetworkId) ?? ownValue(chainImages, String(network.id))
  return own ?? network.iconUrl
}

/** `ownNetworkImage`, else our server's image. Not before the modal opens: until then the page sends no request. */
export function networkImage(options: Sources, network: Network): string | undefined {
  const own = ownNetworkImage(options, network)
  if (own || !options.endpoints?.api) return own
  const query = new URLSearchParams({ projectId: options.projectId, name: network.name })
  return `${options.endpoints.api}/public/getAssetImage/${network.caipNetworkId}?${query}`
}
