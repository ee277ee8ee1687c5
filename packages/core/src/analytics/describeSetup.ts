import type { Latchkey } from '../latchkey.ts'

/** The site's configuration for the first event: flags, names and ids, never values that may contain a key (RPC URLs) or an image. */
export function describeSetup(latchkey: Latchkey): Readonly<Record<string, unknown>> {
  const options = latchkey.options.getState()
  const scalarOptions = Object.entries(options).filter(([, value]) => typeof value !== 'object')
  return {
    ...Object.fromEntries(scalarOptions),
    features: options.features,
    networks: options.networks.map((network) => network.caipNetworkId),
  }
}
