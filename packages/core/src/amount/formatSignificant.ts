import { formatShort } from './formatShort.ts'

/**
 * Formats a rate, a fee or a quote for display only, with five significant digits however small it is: `0.000021`,
 * `1234.56`. Amounts above one keep at least two decimals.
 */
export function formatSignificant(
  amount: bigint,
  decimals: number,
  rounding: 'down' | 'up',
): string {
  return formatShort(amount, decimals, rounding, placesOf(amount < 0n ? -amount : amount, decimals))
}

const significantDigits = 5
const minPlaces = 2

function placesOf(amount: bigint, decimals: number): number {
  const digits = amount.toString().length
  return Math.max(minPlaces, decimals - digits + significantDigits)
}
