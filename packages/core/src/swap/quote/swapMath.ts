import type { NetworkCost } from '../../adapter/money.ts'
import { bpsScale } from '../../amount/basisPoints.ts'
import { amountInUsd } from '../../amount/usd.ts'
import type { GasPrices } from './gasPriceQuery.ts'

/** The provider's fee in the bought token, from what is left after it; rounded up so that a cost is never understated. */
export function providerFee(received: bigint, feeBps: number): bigint {
  return divideUp(received * BigInt(feeBps), bpsScale - BigInt(feeBps))
}

/** The exchange rate: what one whole sold token buys, in the bought token's base units. */
export function swapRate(sold: bigint, soldDecimals: number, bought: bigint): bigint | null {
  return sold === 0n ? null : (bought * 10n ** BigInt(soldDecimals)) / sold
}

type Side = { amount: bigint; decimals: number; priceUsd: number | null | undefined }

/**
 * Price impact in basis points: how much less the bought side is worth than the sold one, by the server's prices;
 * `null` without both. Show it only when the pools on the chain confirm the price (`PriceCheck`).
 */
export function priceImpactBps(sold: Side, bought: Side): number | null {
  const toUsd = (side: Side) =>
    side.priceUsd == null ? null : amountInUsd(side.amount, side.decimals, side.priceUsd)
  const [soldUsd, boughtUsd] = [toUsd(sold), toUsd(bought)]
  if (soldUsd === null || boughtUsd === null || soldUsd === 0n || boughtUsd === 0n) return null
  return Number(((soldUsd - boughtUsd) * bpsScale) / soldUsd)
}

/** The gas of a usual swap. */
const assumedSwapGas = 150_000n

/** The assumed network cost before the swap is built. The reserve is doubled: its route may be longer than usual. */
export function assumedSwapCost({ standard, instant }: GasPrices): NetworkCost {
  return { fee: standard * assumedSwapGas, reserve: instant * assumedSwapGas * 2n }
}

function divideUp(amount: bigint, divisor: bigint): bigint {
  return (amount + divisor - 1n) / divisor
}
