import type { Pool } from '../adapter/money.ts'
import { amountThrough, spotThrough } from './poolMath.ts'

/** Providers take 0.85 %; whoever gives this much less than the chain's own pools does it on purpose. */
const toleratedBps = 200n
const all = 10_000n

/** What the chain's own pools say about a price that a server quoted. */
export type PriceCheck =
  /** There is no second source: no figure about the price can be trusted. */
  | { status: 'unchecked' }
  | {
      status: 'fair' | 'poor'
      /** What the best of the chain's pools would give. */
      reference: bigint
      /** How far below the price before the swap, in hundredths of a percent. */
      impactBps: number
    }

export function checkPrice(
  received: bigint,
  amountIn: bigint,
  routes: readonly (readonly Pool[] | null)[],
): PriceCheck {
  const known = routes.filter((route) => route !== null)
  const best = known.reduce<readonly Pool[] | null>((found, route) => {
    const isBetter = amountThrough(route, amountIn) > (found ? amountThrough(found, amountIn) : 0n)
    return isBetter ? route : found
  }, null)
  if (!best) return { status: 'unchecked' }
  const reference = amountThrough(best, amountIn)
  const spot = spotThrough(best, amountIn)
  const isPoor = received * all < reference * (all - toleratedBps)
  return { status: isPoor ? 'poor' : 'fair', reference, impactBps: impact(spot, received) }
}

function impact(spot: bigint, received: bigint): number {
  if (spot <= 0n || received >= spot) return 0
  return Number(((spot - received) * all) / spot)
}
