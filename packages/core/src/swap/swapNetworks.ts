import type { Caip2 } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'

/** Networks with swaps, as every server of this kind knows them. */
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

/** Can the visitor swap there? Where the owner named routers of his own, too. Those we ship are all listed above. */
export function canSwapOn(latchkey: Latchkey, network: Caip2): boolean {
  const own = latchkey.options.getState().swapVenues[network]?.routers ?? []
  return swapNetworks.includes(network) || own.length > 0
}
