import { tryParseUnits } from './units.ts'
import { amountInUsd, usdDecimals } from './usd.ts'

/**
 * How much of a token a typed sum of dollars buys, rounded down, so that the amount never exceeds the sum.
 * `null` for what is no sum, or without a price.
 */
export function amountFromUsd(text: string, decimals: number, priceUsd: number): bigint | null {
  const usd = tryParseUnits(text, usdDecimals)
  // The value of 10^n tokens keeps every digit of the price; that of one token would not.
  const manyTokens = 10n ** BigInt(decimals + 12)
  const worth = amountInUsd(manyTokens, decimals, priceUsd)
  if (usd === null || worth === null || worth === 0n) return null
  return (usd * manyTokens) / worth
}
