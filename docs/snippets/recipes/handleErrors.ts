import { isLatchkeyError, type Latchkey, type Network, switchNetwork } from 'latchkey'

/** Switches the network; a visitor who declines in the wallet sees no error. */
export async function switchOrStay(latchkey: Latchkey, network: Network): Promise<string | null> {
  try {
    await switchNetwork(latchkey, { network })
    return null
  } catch (error) {
    if (isLatchkeyError(error, 'wallet/rejected')) return null
    if (isLatchkeyError(error, 'network/switch-failed')) return `${network.name} is not available.`
    throw error
  }
}
