import type { Address } from 'viem'
import type { PoolPrice } from './pools.ts'

/** `depthUsd`: the pool’s reserve of the token with a known price. */
export type PoolTokenPrice = { usd: number; depthUsd: number }

type PriceRules = {
  decimals: ReadonlyMap<Address, number>
  minDepthUsd: number
}

/**
 * The price of each token from its most liquid pool against a token with a known price. A pool with little
 * liquidity is ignored, since its price is cheap to manipulate.
 */
export function bestPrices(
  knownPrices: ReadonlyMap<Address, number>,
  pools: readonly PoolPrice[],
  { decimals, minDepthUsd }: PriceRules,
): Map<Address, PoolTokenPrice> {
  const best = new Map<Address, PoolTokenPrice>()
  for (const pool of pools) {
    const quoteUsd = knownPrices.get(pool.quote)
    const quoteDecimals = decimals.get(pool.quote)
    const tokenDecimals = decimals.get(pool.token)
    if (quoteUsd === undefined || quoteDecimals === undefined || tokenDecimals === undefined)
      continue
    const depthUsd = (Number(pool.quoteReserve) / 10 ** quoteDecimals) * quoteUsd
    const usd = pool.ratio * 10 ** (tokenDecimals - quoteDecimals) * quoteUsd
    if (depthUsd < minDepthUsd || !Number.isFinite(usd) || usd <= 0) continue
    if (depthUsd > (best.get(pool.token)?.depthUsd ?? 0)) best.set(pool.token, { usd, depthUsd })
  }
  return best
}
