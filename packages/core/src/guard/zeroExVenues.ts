import type { SwapVenue } from '../adapter/swapCall.ts'
import type { Caip2 } from '../caip/caip.ts'

/** 0x's AllowanceHolder, at the same address on these networks. Its calldata changes with every swap. */
const allowanceHolder: SwapVenue = {
  routers: [{ address: '0x0000000000001fF3684f28c67538d4D072C22734', kind: 'measured' }],
}

const allowanceHolderNetworks: readonly Caip2[] = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
]

/**
 * The `swapVenues` of a site whose server swaps with the 0x provider. They are not shipped as a default: 0x's calldata
 * cannot be decoded, so only the simulated effect of a swap is checked. Add them only if you trust that server.
 */
export const zeroExVenues: Readonly<Partial<Record<Caip2, SwapVenue>>> = Object.fromEntries(
  allowanceHolderNetworks.map((network) => [network, allowanceHolder]),
)
