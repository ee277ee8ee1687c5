import { tryParseUnits } from './units.ts'
import { amountInUsd, usdDecimals } from './usd.ts'

/**
 * How much of a token a typed sum of dollars buys, rounded down, so that nobody sends more than he meant.
 * `null` for what is no sum, or without a price.
 */
export function amountFromUsd(text: string, decimals: number, priceUsd: number): bigint | null {
  const usd = tryParseUnits(text, usdDecimals)
  // One whole million tokens in dollars keeps the price's digits that single tokens would lose.
  const million = amountInUsd(10n ** BigInt(decimals + usdDecimals), decimals, priceUsd)
  if (usd === null || million === null || million === 0n) return null
  return (usd * 10n ** BigInt(decimals + usdDecimals)) / million
}
