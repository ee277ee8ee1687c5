import type { CaipNetworkId } from '@latchkey/core'
import { ownValue } from '@latchkey/core/adapter'

/** SS58 address formats of the common networks. */
const knownFormats: Readonly<Record<string, number>> = {
  // Polkadot, its Asset Hub, Kusama, its Asset Hub, Westend
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
  'polkadot:48239ef607d7928874027a43a6768920': 2,
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 42,
}

/** The generic Substrate format. */
const genericFormat = 42

/** SS58 prefixes of additional networks, by CAIP-2 id. */
export type Ss58Formats = Readonly<Partial<Record<CaipNetworkId, number>>>

/** The SS58 format (prefix) of a network. */
export function formatOf(network: CaipNetworkId, formats: Ss58Formats): number {
  return formats[network] ?? ownValue(knownFormats, network) ?? genericFormat
}
