/** Dollars are counted in millionths, so that sums stay exact. */
export const usdDecimals = 6

const priceDecimals = 18

/**
 * The value of an amount in millionths of a dollar, rounded `down` for balances and `up` for costs. `null` for an invalid
 * price.
 */
export function amountInUsd(
  amount: bigint,
  decimals: number,
  priceUsd: number,
  rounding: 'down' | 'up' = 'down',
): bigint | null {
  const price = toFixedPoint(priceUsd)
  if (price === null) return null
  const divisor = 10n ** BigInt(decimals + priceDecimals - usdDecimals)
  const product = amount * price
  const down = product / divisor
  return rounding === 'up' && down * divisor !== product ? down + 1n : down
}

/** Converts a price, which is a float, into an integer with 18 decimals. */
function toFixedPoint(priceUsd: number): bigint | null {
  if (!Number.isFinite(priceUsd) || priceUsd < 0 || priceUsd >= 1e15) return null
  const [whole = '0', fraction = ''] = priceUsd.toFixed(priceDecimals).split('.')
  return BigInt(whole + fraction.padEnd(priceDecimals, '0'))
}
