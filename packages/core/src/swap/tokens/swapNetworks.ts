import type { Caip2 } from '../../caip/caip.ts'
import type { Latchkey } from '../../latchkey.ts'

/** The networks on which the server's swap provider builds swaps. */
export const swapNetworks: readonly Caip2[] = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554',
]

/** Whether the visitor can swap on a network: a supported one, or one with a router from the `swapVenues` option. */
export function canSwapOn(latchkey: Latchkey, network: Caip2): boolean {
  const own = latchkey.options.getState().swapVenues[network]?.routers ?? []
  return swapNetworks.includes(network) || own.length > 0
}
