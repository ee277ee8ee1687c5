import { connectionOf } from '../connection/connectionStore.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { track } from '../events/track.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { type NetworkParameter, networkIdOf } from '../network/networkParameter.ts'
import { findNetwork } from '../network/networkStore.ts'
import { setActiveNetwork } from '../network/setActiveNetwork.ts'

/** What `switchNetwork` throws. */
export type SwitchNetworkErrorType = ErrorOf<
  CodesIn<'wallet'> | 'network/not-found' | 'network/switch-failed'
>

/**
 * Switches to a network of the site, given as the object or its CAIP-2 id. If a wallet of that namespace is connected,
 * asks it to switch. Without a wallet, only the active network changes.
 * @throws SwitchNetworkErrorType
 */
export async function switchNetwork(
  latchkey: Latchkey,
  options: { network: NetworkParameter },
): Promise<void> {
  const id = networkIdOf(options.network)
  const network = findNetwork(internals(latchkey).network.getState(), id)
  if (!network) throw new LatchkeyError('network/not-found', { id })
  const connection = connectionOf(
    internals(latchkey).connections.getState(),
    network.chainNamespace,
  )
  if (connection.status === 'connected' && connection.chainId !== id) {
    const chain = await internals(latchkey).chain(network.chainNamespace)
    if (!chain.switchNetwork) throw new LatchkeyError('network/switch-failed', { id })
    await chain.switchNetwork(network)
  }
  setActiveNetwork(latchkey, id)
  track(latchkey, { event: 'SWITCH_NETWORK', properties: { network: id } })
}
