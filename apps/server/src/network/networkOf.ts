import { ownValue } from '@latchkey/wire'
import { knownNetworks } from './knownNetworks.ts'
import type { NetworkSettings } from './networkSettings.ts'

/** The operator's settings of a network, merged over `knownNetworks`. */
export function networkOf(
  networks: Readonly<Record<string, NetworkSettings>>,
  chainId: string,
): NetworkSettings {
  return { ...knownNetworks[chainId], ...ownValue(networks, chainId) }
}
