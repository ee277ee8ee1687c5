import { assetKey } from '../adapter/assetKey.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import type { SwapRouters } from '../adapter/swapCall.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { fetchAssetValues } from './fetchAssetValues.ts'
import { spotThrough } from './poolMath.ts'
import { isFair, type ReturnRating, rateReturn, unwrapChanges } from './rateReturn.ts'
import { readRoutes } from './readRoutes.ts'

const wrappedSol = 'So11111111111111111111111111111111111111112'

type Market = { network: Network; swapRouters: SwapRouters; signal: AbortSignal }

/**
 * Rates what arrives against what leaves. A swap at a listed router is compared with the spot price of the pools on the
 * chain, everything else with the server's prices. Never throws: without a price in time the return does not count.
 */
export async function fetchReturnRating(
  latchkey: Latchkey,
  { changes, isListedSwap }: { changes: readonly AssetChange[]; isListedSwap: boolean },
  market: Market,
): Promise<ReturnRating> {
  const { network, swapRouters } = market
  const wrapped = network.chainNamespace === 'solana' ? wrappedSol : swapRouters.wrappedNative
  const net = unwrapChanges(changes, wrapped).filter(isFungible)
  // On balance nothing leaves, or nothing arrives: no price is needed.
  if (net.every(({ amount }) => amount > 0n)) return 'fair'
  if (net.every(({ amount }) => amount < 0n)) return 'none'
  const pooled = isListedSwap ? await fetchPoolRating(latchkey, net, market) : null
  return pooled ?? rateReturn(net, await fetchAssetValues(latchkey, net.map(assetKey), market))
}

function isFungible({ kind }: AssetChange): boolean {
  return kind !== 'nft'
}

/** `null` when the changes are not one asset for another, or there is no pool between them. */
async function fetchPoolRating(
  latchkey: Latchkey,
  changes: readonly AssetChange[],
  { network, swapRouters }: Market,
): Promise<ReturnRating | null> {
  const [sold, ...moreSold] = changes.filter(({ amount }) => amount < 0n)
  const [bought, ...moreBought] = changes.filter(({ amount }) => amount > 0n)
  if (!sold || !bought || moreSold.length > 0 || moreBought.length > 0) return null
  const [from, to] = [sold, bought].map((change) => poolToken(change, swapRouters))
  if (!from || !to) return null
  try {
    const routeMarket = { namespace: network.chainNamespace, network, swapRouters }
    const routes = await readRoutes(latchkey, routeMarket, [from, to])
    const spots = routes.map((route) => (route ? spotThrough(route, -sold.amount) : 0n))
    // The best price counts: a pool that an attacker drained must not make a return look fair.
    const [best = 0n] = spots.toSorted((a, b) => (a > b ? -1 : 1))
    if (best === 0n) return null
    return isFair(bought.amount, best) ? 'fair' : 'poor'
  } catch {
    // The network has no such pools, or no node responds.
    return null
  }
}

function poolToken(change: AssetChange, { wrappedNative }: SwapRouters): string | undefined {
  if (change.kind === 'native') return wrappedNative
  return change.kind === 'token' ? change.token : undefined
}
