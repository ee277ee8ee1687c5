import type { CaipNetworkId } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../network/networkStore.ts'

/** The RPC URLs of a chain in the order to try: the site's own, the server's, the network's public ones. */
export function rpcUrls(latchkey: Latchkey, id: CaipNetworkId): readonly string[] {
  const { customRpcUrls, endpoints, projectId } = latchkey.options.getState()
  const siteUrls = customRpcUrls[id] ?? []
  const query = new URLSearchParams({ chainId: id, projectId })
  const serverUrls = endpoints?.api ? [`${endpoints.api}/v1/?${query}`] : []
  const publicUrls = findNetwork(latchkey.network.getState(), id)?.rpcUrls.default.http ?? []
  return [...new Set([...siteUrls, ...serverUrls, ...publicUrls])]
}
