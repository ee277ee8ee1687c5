import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { parseNetworkInput } from '../options/resolveNetworks.ts'
import type { NetworkInput } from './network.ts'
import { setNetworks } from './setNetworks.ts'

/** Adds a network to the site's networks; one with the same id is replaced. @throws LatchkeyError options/invalid */
export function addNetwork(latchkey: Latchkey, options: { network: NetworkInput }): void {
  const added = parseNetworkInput(options.network)
  if (!added) throw new LatchkeyError('options/invalid', { option: 'network' })
  const { networks } = latchkey.network.getState()
  const isKnown = networks.some((candidate) => candidate.caipNetworkId === added.caipNetworkId)
  const changed = isKnown
    ? networks.map((network) => (network.caipNetworkId === added.caipNetworkId ? added : network))
    : [...networks, added]
  setNetworks(latchkey, changed, added.chainNamespace)
}
