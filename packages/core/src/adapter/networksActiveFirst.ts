import type { Caip2 } from '../caip/caip.ts'
import type { ChainContext } from './adapter.ts'

/** The networks to request from a wallet, the active one first. */
export function networksActiveFirst(context: ChainContext): readonly Caip2[] {
  const offered = context.networks().map(({ caipNetworkId }) => caipNetworkId)
  return [...new Set([context.activeNetwork(), ...offered])]
}
