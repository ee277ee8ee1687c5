import type { GetNetworkReturnType } from '@latchkey/core'
import { findNetwork, internals, isUnsupported } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** What `useLatchkeyNetwork` returns. */
export type UseLatchkeyNetworkReturnType = GetNetworkReturnType

/**
 * The active network: the one of the connected wallet, otherwise the one that the visitor chose.
 * @example
 * const { network, isSupported } = useLatchkeyNetwork()
 * return <p>{isSupported ? network?.name : 'Switch to another network'}</p>
 */
export function useLatchkeyNetwork(): UseLatchkeyNetworkReturnType {
  const latchkey = useLatchkey()
  const networks = useStore(internals(latchkey).network)
  // Whether the network is supported depends on the wallet too.
  useStore(internals(latchkey).connections)
  return {
    caipNetworkId: networks.active,
    network: findNetwork(networks, networks.active) ?? null,
    isSupported: !isUnsupported(latchkey),
  }
}
