import type { NetworkCost } from '../adapter/money.ts'
import { amountInUsd } from '../amount/usd.ts'
import type { GasPrices } from './gasPriceQuery.ts'

const all = 10_000n

/** 0.85 %, in hundredths of a percent: what providers with a referrer keep. */
export const providerFeeBps = 85

/** What a provider keeps of the sold amount, rounded up: a cost is never shown too small. */
export function providerFee(amount: bigint): bigint {
  return divideUp(amount * BigInt(providerFeeBps), all)
}

/** How much of the bought token one whole sold token brings, in the bought token's base units. */
export function swapRate(sold: bigint, soldDecimals: number, bought: bigint): bigint | null {
  return sold === 0n ? null : (bought * 10n ** BigInt(soldDecimals)) / sold
}

type Side = { amount: bigint; decimals: number; priceUsd: number | null }

/**
 * How much less the bought side is worth than the sold one, in hundredths of a percent, by the server's own
 * prices; `null` without both. It is only worth showing when the chain agrees (`PriceCheck`).
 */
export function priceImpactBps(sold: Side, bought: Side): number | null {
  const worth = (side: Side) =>
    side.priceUsd === null ? null : amountInUsd(side.amount, side.decimals, side.priceUsd)
  const [given, got] = [worth(sold), worth(bought)]
  if (given === null || got === null || given === 0n || got === 0n) return null
  return Number(((given - got) * all) / given)
}

/** What a swap of the usual kind burns. */
const assumedSwapGas = 150_000n

/** What a swap costs before it is written down. As much again is kept back: the way may be longer than usual. */
export function assumedSwapCost({ standard, instant }: GasPrices): NetworkCost {
  return { fee: standard * assumedSwapGas, reserve: instant * assumedSwapGas * 2n }
}

function divideUp(amount: bigint, divisor: bigint): bigint {
  return (amount + divisor - 1n) / divisor
}
