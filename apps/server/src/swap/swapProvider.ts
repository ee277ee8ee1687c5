import { ownValue } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { localSwap } from '../providers/swap/local.ts'
import type { SwapProvider } from '../providers/swap/provider.ts'
import { zeroExSwap } from '../providers/swap/zeroEx.ts'
import { ServerError } from '../ServerError.ts'

export function swapProvider(context: Context): SwapProvider {
  const settings = context.config.providers.swap
  return settings.vendor === '0x' ? zeroExSwap(settings) : localSwap(context)
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
