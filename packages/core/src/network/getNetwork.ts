import type { CaipNetworkId } from '../caip/caip.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { activeNetwork } from './activeNetwork.ts'
import type { Network } from './network.ts'

/** What `getNetwork` returns. */
export type GetNetworkReturnType = {
  caipNetworkId: CaipNetworkId
  /** `null` if the wallet is on a network that the site doesn't offer. */
  network: Network | null
  isSupported: boolean
}

/**
 * The active network: the one of the connected wallet, otherwise the one that the visitor chose.
 * @example
 * const { network, isSupported } = getNetwork(latchkey)
 */
export function getNetwork(latchkey: Latchkey): GetNetworkReturnType {
  const { caipNetworkId, connections } = latchkey.get()
  const { allowUnsupportedChain } = internals(latchkey).options.getState().modal
  const isUnsupported = connections.some(
    ({ status, network, ...wallet }) =>
      status === 'connected' && network === null && wallet.caipNetworkId === caipNetworkId,
  )
  return {
    caipNetworkId,
    network: activeNetwork(latchkey),
    isSupported: allowUnsupportedChain || !isUnsupported,
  }
}

/** The networks that the site offers, in its order. */
export function getNetworks(latchkey: Latchkey): readonly Network[] {
  return latchkey.get().networks
}

/**
 * Calls back when the active network changes; returns a function that unsubscribes.
 * @example
 * watchNetwork(latchkey, { onChange: ({ network }) => console.log(network?.name) })
 */
export function watchNetwork(
  latchkey: Latchkey,
  { onChange }: { onChange(network: GetNetworkReturnType): void },
): () => void {
  return latchkey.subscribe(
    (state) => state.caipNetworkId,
    () => onChange(getNetwork(latchkey)),
  )
}
