import { isSameAddress } from '../../caip/isSameAddress.ts'
import type { Account } from '../../connection/account.ts'
import { checkPrice, type PriceCheck } from '../../guard/checkPrice.ts'
import { readRoutes } from '../../guard/readRoutes.ts'
import { routersOf } from '../../guard/swapRouters.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { Network } from '../../network/network.ts'
import type { SwapToken } from '../tokens/swapToken.ts'

type Priced = {
  network: Network
  account: Account
  sell: SwapToken
  buy: SwapToken
  amount: bigint
  received: bigint
  feeBps: number | null
}

/** Compares a quoted price with the pools on the chain. Never throws: without a response the price is `unchecked`. */
export async function readPriceCheck(latchkey: Latchkey, priced: Priced): Promise<PriceCheck> {
  const swapRouters = routersOf(latchkey, priced.network.caipNetworkId)
  const [from, to] = [priced.sell, priced.buy].map(
    ({ address }) => address ?? swapRouters.wrappedNative,
  )
  if (!from || !to) return { status: 'unchecked' }
  // Wrapping is one to one; no pool is needed.
  if (isSameAddress(from, to)) {
    return { status: 'fair', reference: priced.amount, impactBps: 0 }
  }
  try {
    const { network, account } = priced
    const market = { namespace: account.namespace, network, swapRouters }
    const routes = await readRoutes(latchkey, market, [from, to])
    return checkPrice(priced, priced.amount, routes)
  } catch {
    // The chain has no such pools, or its node does not respond.
    return { status: 'unchecked' }
  }
}
