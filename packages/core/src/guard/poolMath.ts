import type { Pool } from '../adapter/money.ts'

/** What a pool of Uniswap V2 gives for an amount, to the unit as its contract reckons: 0.3 % stay in the pool. */
export function amountOut({ reserveIn, reserveOut }: Pool, amountIn: bigint): bigint {
  if (amountIn <= 0n || reserveIn <= 0n || reserveOut <= 0n) return 0n
  const withFee = amountIn * 997n
  return (withFee * reserveOut) / (reserveIn * 1000n + withFee)
}

/** What a route of pools gives, one after the other. */
export function amountThrough(pools: readonly Pool[], amountIn: bigint): bigint {
  return pools.reduce((amount, pool) => amountOut(pool, amount), amountIn)
}

/** What the amount would be worth at the price before the swap, without fee and without moving it. */
export function spotThrough(pools: readonly Pool[], amountIn: bigint): bigint {
  const product = pools.reduce(
    (whole, pool) => ({
      over: whole.over * pool.reserveOut,
      under: whole.under * pool.reserveIn,
    }),
    { over: amountIn, under: 1n },
  )
  return product.under === 0n ? 0n : product.over / product.under
}
