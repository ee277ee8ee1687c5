import type { Pool } from '../adapter/money.ts'

/** The output of a Uniswap V2 pool, rounded exactly as its contract does (`getAmountOut`); the fee is 0.3 %. */
export function amountOut({ reserveIn, reserveOut }: Pool, amountIn: bigint): bigint {
  if (amountIn <= 0n || reserveIn <= 0n) return 0n
  const withFee = amountIn * 997n
  return (withFee * reserveOut) / (reserveIn * 1000n + withFee)
}

/** The output of a route through several pools. */
export function amountThrough(pools: readonly Pool[], amountIn: bigint): bigint {
  return pools.reduce((amount, pool) => amountOut(pool, amount), amountIn)
}

/** The output of a route at the spot price: without fee and price impact. */
export function spotThrough(pools: readonly Pool[], amountIn: bigint): bigint {
  // The amount times the price of each pool, as one fraction: divided once, at the end.
  const product = pools.reduce(
    (whole, pool) => ({
      over: whole.over * pool.reserveOut,
      under: whole.under * pool.reserveIn,
    }),
    { over: amountIn, under: 1n },
  )
  return product.under === 0n ? 0n : product.over / product.under
}
