import { isSameAddress } from '../caip/isSameAddress.ts'
import type { Account } from '../connection/account.ts'
import { checkPrice, type PriceCheck } from '../guard/checkPrice.ts'
import { readRoutes } from '../guard/readRoutes.ts'
import { venueOf } from '../guard/swapVenues.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import type { SwapToken } from './swapToken.ts'

type Priced = {
  network: Network
  account: Account
  sell: SwapToken
  buy: SwapToken
  amount: bigint
  received: bigint
}

/** Asks the chain's own pools about a quoted price. Never throws: without an answer it is simply not checked. */
export async function readPriceCheck(latchkey: Latchkey, priced: Priced): Promise<PriceCheck> {
  const venue = venueOf(latchkey, priced.network.caipNetworkId)
  const [from, to] = [priced.sell, priced.buy].map(({ address }) => address ?? venue.wrappedNative)
  if (!from || !to) return { status: 'unchecked' }
  // Wrapping has one price, and no pool is needed to know it.
  if (isSameAddress(from, to)) {
    return { status: 'fair', reference: priced.amount, impactBps: 0 }
  }
  try {
    const { network, account } = priced
    const place = { namespace: account.namespace, network, venue }
    const routes = await readRoutes(latchkey, place, [from, to])
    return checkPrice(priced.received, priced.amount, routes)
  } catch {
    // A chain without such pools, or one that does not answer.
    return { status: 'unchecked' }
  }
}
