import type { Latchkey } from '../latchkey.ts'

/** How the owner set the product up: flags, names and ids, never what may hold a key (RPC URLs) or much data (images). */
export function describeSetup(latchkey: Latchkey): Readonly<Record<string, unknown>> {
  const options = latchkey.options.getState()
  const plain = Object.entries(options).filter(([, value]) => typeof value !== 'object')
  return {
    ...Object.fromEntries(plain),
    features: options.features,
    networks: options.networks.map((network) => network.caipNetworkId),
  }
}
