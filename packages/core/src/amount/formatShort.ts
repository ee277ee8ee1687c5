import { formatUnits } from './units.ts'

const defaultPlaces = 3

/**
 * Formats an amount for display only: rounded `down` for balances and receipts, `up` for costs. An amount too small to
 * show is `<0.001`, never `0`.
 */
export function formatShort(
  amount: bigint,
  decimals: number,
  rounding: 'down' | 'up',
  places: number = defaultPlaces,
): string {
  if (amount < 0n)
    return `-${formatShort(-amount, decimals, rounding === 'up' ? 'down' : 'up', places)}`
  if (decimals <= places) return formatUnits(amount, decimals)
  const step = 10n ** BigInt(decimals - places)
  const down = amount / step
  if (rounding === 'down' && down === 0n && amount > 0n) return `<${formatUnits(1n, places)}`
  const isExact = down * step === amount
  return formatUnits(rounding === 'up' && !isExact ? down + 1n : down, places)
}
