import { type Caip2, type Network, switchNetwork } from '@latchkey/core'
import { findNetwork, isUnsupported } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'

/** What `useLatchkeyNetwork` returns. */
export type LatchkeyNetwork = {
  /** `null` when the wallet is on a network the site does not offer. */
  network: Network | null
  networks: readonly Network[]
  caipNetworkId: Caip2
  isUnsupported: boolean
  /** @throws network/not-found, network/switch-failed, wallet/rejected */
  switchNetwork(network: Network): Promise<void>
}

/** The active network, the networks of the site, and a function to switch. */
export function useLatchkeyNetwork(): LatchkeyNetwork {
  const latchkey = useLatchkey()
  const state = useStore(latchkey.network)
  // Whether the network is supported depends on the wallet too.
  useStore(latchkey.connections)
  const handleSwitch = useCallback(
    (network: Network) => switchNetwork(latchkey, { network }),
    [latchkey],
  )
  return {
    network: findNetwork(state, state.active) ?? null,
    networks: state.networks,
    caipNetworkId: state.active,
    isUnsupported: isUnsupported(latchkey),
    switchNetwork: handleSwitch,
  }
}
