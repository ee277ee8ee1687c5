import type { SafetyOptions } from '@latchkey/core'
import { localAddresses } from '@latchkey/testing/addresses'

/** The swap router on the local chain, as a developer would configure one. */
export const localSwapRouters: SafetyOptions['swapRouters'] = {
  'eip155:31337': {
    routers: [{ address: localAddresses.uniswapV2Router, kind: 'uniswap-v2' }],
    wrappedNative: localAddresses.weth,
  },
}
