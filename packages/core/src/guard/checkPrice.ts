import type { Pool } from '../adapter/money.ts'
import { bpsScale } from '../amount/basisPoints.ts'
import { amountThrough, spotThrough } from './poolMath.ts'

/** A quote is poor when it is below the pools on the chain by more than 1 % and the provider's fee. */
const toleratedBps = 100
/** A higher fee makes the price poor. An unknown fee counts as this: usual providers take 0.85 %. */
const toleratedFeeBps = 100

/** The comparison of a quoted price with the Uniswap V2 pools on the chain. */
export type PriceCheck =
  /** There is no pool to compare with: show no price impact. */
  | { status: 'unchecked' }
  | {
      status: 'fair' | 'poor'
      /** The output of the best route through pools on the chain. */
      reference: bigint
      /** The price impact: how far the quote is below the spot price, in basis points. */
      impactBps: number
    }

/** Compares a quoted output, after the fee that the server names, with the best route through the pools (pure). */
export function checkPrice(
  { received, feeBps }: { received: bigint; feeBps: number | null },
  amountIn: bigint,
  routes: readonly (readonly Pool[] | null)[],
): PriceCheck {
  const completeRoutes = routes.filter((route) => route !== null)
  const best = completeRoutes.reduce<readonly Pool[] | null>((found, route) => {
    const isBetter = amountThrough(route, amountIn) > (found ? amountThrough(found, amountIn) : 0n)
    return isBetter ? route : found
  }, null)
  if (!best) return { status: 'unchecked' }
  const reference = amountThrough(best, amountIn)
  const spot = spotThrough(best, amountIn)
  const tolerated = toleratedBps + Math.min(feeBps ?? toleratedFeeBps, toleratedFeeBps)
  const isPoor = received * bpsScale < reference * (bpsScale - BigInt(tolerated))
  return { status: isPoor ? 'poor' : 'fair', reference, impactBps: toImpactBps(spot, received) }
}

function toImpactBps(spot: bigint, received: bigint): number {
  if (spot <= 0n || received >= spot) return 0
  return Number(((spot - received) * bpsScale) / spot)
}
