import type { Account } from '../../connection/account.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { SwapIntent } from '../../guard/swapIntent.ts'
import type { Network } from '../../network/network.ts'
import { highestSlippageBps } from '../quote/slippage.ts'
import { isSameToken, type SwapToken } from '../tokens/swapToken.ts'

/** The input of `prepareSwap`: what to sell, what to buy, and the slippage tolerance. */
export type PrepareSwapParameters = {
  network: Network
  sell: SwapToken
  buy: SwapToken
  amount: bigint
  /** Slippage tolerance in basis points (hundredths of a percent) of the quoted amount. */
  slippageBps: number
}

/** @throws LatchkeyError swap/unsafe for an order with an invalid amount, slippage, token or network */
export function assertOrder({
  sell,
  buy,
  amount,
  slippageBps,
  network,
}: PrepareSwapParameters): void {
  const isValid =
    amount > 0n &&
    !isSameToken(sell, buy) &&
    Number.isInteger(slippageBps) &&
    slippageBps >= 0 &&
    slippageBps <= highestSlippageBps &&
    sell.network === network.caipNetworkId &&
    buy.network === network.caipNetworkId
  if (!isValid) throw new LatchkeyError('swap/unsafe', { reason: 'order' })
}

/** The terms that everything a server returns is compared with; frozen before any server is asked. */
export function toSwapIntent(
  { sell, buy, amount, slippageBps }: Omit<PrepareSwapParameters, 'network'>,
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
