import type { CaipNetworkId } from '../caip/caip.ts'
import type { AdapterContext } from './adapter.ts'

/** The networks to request from a wallet, the active one first. */
export function networksActiveFirst(context: AdapterContext): readonly CaipNetworkId[] {
  const offered = context.networks().map(({ caipNetworkId }) => caipNetworkId)
  return [...new Set([context.activeNetwork(), ...offered])]
}
