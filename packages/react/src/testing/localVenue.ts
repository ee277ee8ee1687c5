import type { LatchkeyOptions } from '@latchkey/core'
import { localAddresses } from '@latchkey/testing/addresses'

/** The swap venue on the local chain, as an owner would configure one. */
export const localVenue: NonNullable<LatchkeyOptions['swapVenues']> = {
  'eip155:31337': {
    routers: [{ address: localAddresses.uniswapV2Router, kind: 'uniswap-v2' }],
    wrappedNative: localAddresses.weth,
  },
}
