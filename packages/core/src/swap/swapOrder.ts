import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { SwapIntent } from '../guard/swapIntent.ts'
import type { Network } from '../network/network.ts'
import { mostSlippageBps } from './slippage.ts'
import { isSameToken, type SwapToken } from './swapToken.ts'

/** What the visitor wants. */
export type SwapOrder = {
  network: Network
  sell: SwapToken
  buy: SwapToken
  amount: bigint
  /** Hundredths of a percent of what is shown. */
  slippageBps: number
}

/** @throws swap/unsafe for an order that makes no sense */
export function checkOrder({ sell, buy, amount, slippageBps, network }: SwapOrder): void {
  const isSound =
    amount > 0n &&
    !isSameToken(sell, buy) &&
    Number.isInteger(slippageBps) &&
    slippageBps >= 0 &&
    slippageBps <= mostSlippageBps &&
    sell.network === network.caipNetworkId &&
    buy.network === network.caipNetworkId
  if (!isSound) throw new LatchkeyError('swap/unsafe', { reason: 'order' })
}

/** The order as everything that comes back is compared with. */
export function intentOf(
  { sell, buy, amount, slippageBps }: Omit<SwapOrder, 'network'>,
  { address }: Account,
): SwapIntent {
  return Object.freeze({
    account: address,
    sell: sell.address,
    buy: buy.address,
    amount,
    slippageBps,
  })
}
