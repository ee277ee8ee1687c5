import { ownValue } from '@latchkey/wire'
import { knownNetworks } from './knownNetworks.ts'
import type { NetworkSettings } from './networkSettings.ts'

/** What the owner set for a network, over what is publicly known of it. */
export function networkOf(
  networks: Readonly<Record<string, NetworkSettings>>,
  chainId: string,
): NetworkSettings {
  return { ...knownNetworks[chainId], ...ownValue(networks, chainId) }
}
