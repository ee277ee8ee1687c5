import type { Network } from '@latchkey/core'
import type { ResolvedOptions } from '@latchkey/core/internal'

/**
 * The network's image (`iconUrl`), otherwise the server's. Only after the modal opens, because the page sends no
 * requests before.
 */
export function networkImage(
  options: Pick<ResolvedOptions, 'endpoints' | 'projectId'>,
  network: Network,
): string | undefined {
  if (network.iconUrl || !options.endpoints?.api) return network.iconUrl
  const query = new URLSearchParams({ projectId: options.projectId, name: network.name })
  return `${options.endpoints.api}/public/getAssetImage/${network.caipNetworkId}?${query}`
}
