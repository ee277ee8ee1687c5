import { ownValue } from '@latchkey/wire'
import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { networkOf } from '../network/networkOf.ts'
import type { SwapProvider } from './providers/provider.ts'
import { swapRouterOf } from './providers/swapRouter.ts'
import { uniswapSwap } from './providers/uniswap.ts'
import { zeroExNetworks, zeroExSwap } from './providers/zeroEx.ts'

/** With the vendor 0x, a network that 0x does not serve is swapped at its own router. */
export function swapProvider(context: Context): SwapProvider {
  const settings = context.config.providers.swap
  const uniswap = uniswapSwap(context)
  if (settings.vendor !== '0x') return uniswap
  const zeroEx = zeroExSwap(settings)
  const providerOn = (chainId: string): SwapProvider => {
    const hasRouter = swapRouterOf(networkOf(context.config.networks, chainId)) !== null
    return hasRouter && !zeroExNetworks.includes(chainId) ? uniswap : zeroEx
  }
  return {
    spenderOf: (chainId) => providerOn(chainId).spenderOf(chainId),
    fetchQuote: (order, signal) => providerOn(order.chainId).fetchQuote(order, signal),
    buildSwap: (order, signal) => providerOn(order.chainId).buildSwap(order, signal),
  }
}

/** @throws ServerError 400 for networks without swaps. */
export function checkSwapNetwork({ chains, config }: Context, chainId: string): void {
  chains.get(chainId)
  const own = ownValue(config.networks, chainId)
  if (config.swapNetworks.includes(chainId) || own?.uniswapV2 || own?.uniswapV3) return
  throw new ServerError(
    400,
    'swap/network-not-supported',
    `Swaps are not offered on ${chainId}`,
    'chainId',
  )
}
