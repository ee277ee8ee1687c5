import type { Network } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** What `useLatchkeyNetworks` returns. */
export type UseLatchkeyNetworksReturnType = readonly Network[]

/**
 * The networks that the site offers, in its order.
 * @example
 * const networks = useLatchkeyNetworks()
 * const { mutate } = useLatchkeySwitchNetwork()
 * return networks.map((network) => (
 *   <button key={network.caipNetworkId} onClick={() => mutate({ network })}>{network.name}</button>
 * ))
 */
export function useLatchkeyNetworks(): UseLatchkeyNetworksReturnType {
  return useStore(internals(useLatchkey()).network, (state) => state.networks)
}
