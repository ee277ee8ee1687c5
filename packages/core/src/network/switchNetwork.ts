import { track } from '../analytics/track.ts'
import { connectionOf } from '../connection/connectionStore.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from './network.ts'
import { findNetwork } from './networkStore.ts'
import { setActiveNetwork } from './setActiveNetwork.ts'

/**
 * Switches to a network. A connected wallet of that namespace is asked to switch and reports its new network. Without a
 * wallet only the active network changes.
 * @throws LatchkeyError network/not-found, network/switch-failed, wallet/rejected
 */
export async function switchNetwork(
  latchkey: Latchkey,
  options: { network: Network },
): Promise<void> {
  const { network } = options
  const id = network.caipNetworkId
  if (!findNetwork(latchkey.network.getState(), id))
    throw new LatchkeyError('network/not-found', { id })
  const connection = connectionOf(latchkey.connections.getState(), network.chainNamespace)
  if (connection.status === 'connected' && connection.chainId !== id) {
    const chain = await latchkey.chain(network.chainNamespace)
    if (!chain.switchNetwork) throw new LatchkeyError('network/switch-failed', { id })
    await chain.switchNetwork(network)
  }
  setActiveNetwork(latchkey, id)
  track(latchkey, { event: 'SWITCH_NETWORK', properties: { network: id } })
}
