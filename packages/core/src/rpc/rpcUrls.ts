import type { CaipNetworkId } from '../caip/caip.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { findNetwork } from '../network/networkStore.ts'

/** The RPC URLs of a chain in the order to try: the site's own, the server's, the network's public ones. */
export function rpcUrls(latchkey: Latchkey, id: CaipNetworkId): readonly string[] {
  const { customRpcUrls, endpoints, projectId } = internals(latchkey).options.getState()
  const siteUrls = customRpcUrls[id] ?? []
  const query = new URLSearchParams({ chainId: id, projectId })
  const serverUrls = endpoints?.api ? [`${endpoints.api}/v1/?${query}`] : []
  const publicUrls =
    findNetwork(internals(latchkey).network.getState(), id)?.rpcUrls.default.http ?? []
  return [...new Set([...siteUrls, ...serverUrls, ...publicUrls])]
}
