import { assetKey } from '../adapter/assetKey.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import type { SwapVenue } from '../adapter/swapCall.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { spotThrough } from './poolMath.ts'
import { isFair, type ReturnRating, rateReturn, unwrapChanges } from './rateReturn.ts'
import { readRoutes } from './readRoutes.ts'
import { readValues } from './readValues.ts'

const wrappedSol = 'So11111111111111111111111111111111111111112'

type Place = { network: Network; venue: SwapVenue; signal: AbortSignal }

/**
 * Compares what arrives with what leaves. A swap at a listed router is held against the price of the exchange's
 * own pools before the swap; everything else against the server's prices. Never throws: without a price in time
 * the return does not count.
 */
export async function readReturn(
  latchkey: Latchkey,
  { changes, isListedSwap }: { changes: readonly AssetChange[]; isListedSwap: boolean },
  place: Place,
): Promise<ReturnRating> {
  const { network, venue } = place
  const wrapped = network.chainNamespace === 'solana' ? wrappedSol : venue.wrappedNative
  const net = unwrapChanges(changes, wrapped).filter(isFungible)
  // Nothing leaves for good, or nothing arrives: no price is needed.
  if (net.every(({ amount }) => amount > 0n)) return 'fair'
  if (net.every(({ amount }) => amount < 0n)) return 'none'
  const pooled = isListedSwap ? await rateByPools(latchkey, net, place) : null
  return pooled ?? rateReturn(net, await readValues(latchkey, net.map(assetKey), place))
}

function isFungible({ kind }: AssetChange): boolean {
  return kind !== 'collectible'
}

/** `null` when it is no exchange of one asset for another, or no pool lies between them. */
async function rateByPools(
  latchkey: Latchkey,
  changes: readonly AssetChange[],
  { network, venue }: Place,
): Promise<ReturnRating | null> {
  const [sold, ...moreSold] = changes.filter(({ amount }) => amount < 0n)
  const [bought, ...moreBought] = changes.filter(({ amount }) => amount > 0n)
  if (!sold || !bought || moreSold.length > 0 || moreBought.length > 0) return null
  const [from, to] = [sold, bought].map((change) => poolToken(change, venue))
  if (!from || !to) return null
  try {
    const place = { namespace: network.chainNamespace, network, venue }
    const routes = await readRoutes(latchkey, place, [from, to])
    const spots = routes.map((route) => (route ? spotThrough(route, -sold.amount) : 0n))
    // The best of the prices counts: a pool that someone emptied must not make a return look fair.
    const [best = 0n] = spots.toSorted((one, other) => (one > other ? -1 : 1))
    if (best === 0n) return null
    return isFair(bought.amount, best) ? 'fair' : 'poor'
  } catch {
    // No such exchange on this network, or no node that answers.
    return null
  }
}

function poolToken(change: AssetChange, { wrappedNative }: SwapVenue): string | undefined {
  if (change.kind === 'native') return wrappedNative
  return change.kind === 'token' ? change.token : undefined
}
