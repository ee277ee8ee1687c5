import type { Caip2 } from '../caip/caip.ts'
import type { ChainContext } from './adapter.ts'

/** The networks a wallet is asked for, the one looked at first. */
export function networksByInterest(context: ChainContext): readonly Caip2[] {
  const offered = context.networks().map(({ caipNetworkId }) => caipNetworkId)
  return [...new Set([context.activeNetwork(), ...offered])]
}
