import type { Caip2 } from '../caip/caip.ts'
import type { Storage } from '../storage/storage.ts'
import type { Network } from './network.ts'

/** The stored active network, if the site still offers it. */
export function lastNetwork(storage: Storage, networks: readonly Network[]): Caip2 | null {
  const last = storage.get('active_caip_network_id')
  return networks.some((network) => network.caipNetworkId === last) ? last : null
}
