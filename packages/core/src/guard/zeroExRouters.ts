import type { SwapRouters } from '../adapter/swapCall.ts'
import type { CaipNetworkId } from '../caip/caip.ts'

/** 0x's AllowanceHolder, at the same address on these networks. Its calldata changes with every swap. */
const allowanceHolder: SwapRouters = {
  routers: [{ address: '0x0000000000001fF3684f28c67538d4D072C22734', kind: 'measured' }],
}

const allowanceHolderNetworks: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
]

/**
 * The `safety.swapRouters` for a site whose server uses the 0x provider. They aren't a default, because 0x's calldata can't be
 * decoded and only the simulated effect of a swap is checked. Only add them if you trust that server.
 */
export const zeroExRouters: Readonly<Partial<Record<CaipNetworkId, SwapRouters>>> =
  Object.fromEntries(allowanceHolderNetworks.map((network) => [network, allowanceHolder]))
